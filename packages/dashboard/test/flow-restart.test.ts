import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeOnBothHomes, startOn } from '../../server/test/service.ts';
import { listen, makeHome, spawnOn } from '../../server/test/spawned-homes.ts';
import { buildDashboard, isBuilt } from '../build/build-dashboard.ts';
import { findChromium } from './find-chromium.ts';
import { openBrowser, openTab } from './open-browser.ts';
import { signInFirst } from './sign-in.ts';

const chromium = findChromium();
const rows = 60;

/** A port that is free now, so that the service can come back under the same address. */
async function findPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}

describe.skipIf(chromium === null)('in a browser', () => {
  describeOnBothHomes('a service that is killed in the middle of a run and starts again', (home) => {
    it('is told by a band, and then fills all cells, without a click', async () => {
      if (!(await isBuilt())) await buildDashboard();
      const env: Record<string, string> = { ...(await makeHome(home)), HEADRACE_PORT: await findPort() };
      // All but the first answers are still to come when the service is killed.
      const remote = await listen(25_000, 10);
      const browser = await openBrowser(chromium ?? '');
      onTestFinished(() => browser.close());
      const before = await startOn(env);
      const cookies = await signInFirst(browser, before.server);
      await before.stop();

      const first = await spawnOn(env, 'all');
      const pipes = [{ pipe_id: 'http:request@1', config: { url: `${remote.url}/{{ path }}` } }];
      const input = Array.from({ length: rows }, (_, at) => ({ id: at + 1, path: `p${at}` }));
      const begun = await fetch(`${first.url}/v1/pipes/run`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${env.HEADRACE_BOOTSTRAP_API_KEY ?? ''}`,
        },
        body: JSON.stringify({
          pipes,
          input,
          config: { environment: 'production', field_definitions: { enabled: true } },
        }),
      });
      const { id } = JSON.parse(await begun.text());

      const { page } = await openTab(browser, first.url);
      await page.context().addCookies(cookies);
      await page.goto(`${first.url}/app/playground?run=${id}`);
      const filled = page.getByRole('gridcell', { name: /^http response status, row \d+, 200/ });
      await expect.poll(() => filled.count(), { timeout: 60_000 }).toBeGreaterThan(0);
      expect(await filled.count()).toBeLessThan(rows);
      await first.kill();
      remote.delayMs = 0;
      const band = page.getByText('The service does not answer.');
      await band.waitFor();

      await spawnOn(env, 'all');
      await band.waitFor({ state: 'detached' });
      await expect.poll(() => filled.count(), { timeout: 120_000 }).toBe(rows);
      await page
        .getByText(new RegExp(`^${rows} rows done`))
        .first()
        .waitFor();
    });
  });
});
