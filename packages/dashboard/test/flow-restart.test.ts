import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { managedKeyVariable } from '../../server/src/providers/kit/managed-key-variable.ts';
import { emailRequest, peopleRecords, readCredits } from '../../server/test/billing-service.ts';
import type { Home } from '../../server/test/service.ts';
import { describeOnBothHomes, startOn } from '../../server/test/service.ts';
import { caller, makeHome, spawnOn } from '../../server/test/spawned-homes.ts';
import { buildOnce } from './build-once.ts';
import { findChromium } from './find-chromium.ts';
import type { GatedVendors } from './gated-vendors.ts';
import { serveGated } from './gated-vendors.ts';
import { openBrowser, openTab } from './open-browser.ts';
import { signInFirst } from './sign-in.ts';

const chromium = findChromium();
const rows = 30;
const answeredFirst = 8;

/** A port that is free now, so that the service can come back under the same address. */
async function findPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}

/** Settings of an empty home whose production is these vendors. */
async function makeBilledHome(home: Home, vendors: GatedVendors): Promise<Record<string, string>> {
  return {
    ...(await makeHome(home)),
    HEADRACE_PORT: await findPort(),
    HEADRACE_PROVIDER_URLS: `*=${vendors.url}/vendors/{id}`,
    HEADRACE_PROVIDER_LIMITS: '*=off',
    [managedKeyVariable('leadmagic')]: 'test',
  };
}

/** A tab of the first user, which outlives the services behind its address. */
async function openSignedIn(env: Record<string, string>): Promise<Page> {
  await buildOnce();
  const browser = await openBrowser(chromium ?? '');
  onTestFinished(() => browser.close());
  const service = await startOn(env);
  const cookies = await signInFirst(browser, service.server);
  const { page } = await openTab(browser, service.url);
  await page.context().addCookies(cookies);
  await service.stop();
  return page;
}

describe.skipIf(chromium === null)('in a browser', () => {
  describeOnBothHomes('a service that is killed in the middle of a run and starts again', (home) => {
    it('is told by a band; then all cells are filled without a click, and each is paid for once', async () => {
      const vendors = await serveGated(answeredFirst);
      onTestFinished(() => vendors.stop());
      const env = await makeBilledHome(home, vendors);
      const page = await openSignedIn(env);
      const first = await spawnOn(env, 'all');
      const call = caller(first.url, env);
      const { balance: before } = await readCredits(call);
      // A run that says what it was made of can be shown in a browser that has not begun it.
      const config = { environment: 'production', field_definitions: { enabled: true } };
      const body = emailRequest(peopleRecords(rows), { config });
      const { json: begun } = await call('/v1/pipes/run', { body });

      await page.goto(`${first.url}/app/playground?run=${begun.id}`);
      const ended = page.getByRole('gridcell', {
        name: /^work email, row \d+, (?!.*(?:queued|running|waiting))/,
      });
      await expect.poll(() => ended.count()).toBe(answeredFirst);
      await first.kill();
      vendors.open();
      const answered = [...vendors.asked.keys()].slice(0, answeredFirst);
      const band = page.getByText('The service does not answer.');
      await band.waitFor();

      const second = await startOn(env);
      onTestFinished(() => second.stop());
      await band.waitFor({ state: 'detached' });
      await page
        .getByText(new RegExp(`^${rows} rows done`))
        .first()
        .waitFor({ timeout: 120_000 });
      expect(await ended.count()).toBe(rows);

      const { json: run } = await second.call(`/v1/pipes/check/${begun.id}`);
      const found = await page.getByRole('gridcell', { name: /^work email, row \d+, .+@/ }).count();
      const { balance, held } = await readCredits(second.call);
      expect(found).toBeGreaterThan(0);
      expect([run.credits.spent, balance, held]).toEqual([found * 0.5, before - found * 0.5, 0]);
      // What was written down before is not asked again.
      expect(vendors.asked.size).toBe(rows);
      expect(answered.map((question) => vendors.asked.get(question))).toEqual(answered.map(() => 1));
    });
  });
});
