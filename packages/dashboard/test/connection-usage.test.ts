import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingService } from '../../server/test/billing-service.ts';
import {
  countEnds,
  emailRequest,
  peopleRecords,
  runSync,
  startBilling,
} from '../../server/test/billing-service.ts';
import { buildOnce } from './build-once.ts';
import { findAccessFaults } from './check-access.ts';
import { findChromium } from './find-chromium.ts';
import { openBrowser, openTab } from './open-browser.ts';
import { signInFirst } from './sign-in.ts';

const chromium = findChromium();
const records = 12;

/** Production against the simulated vendors, so that keys are used and cost something. */
describe.skipIf(chromium === null)('what a connection was used for', () => {
  let service: BillingService;
  let browser: Browser;
  beforeAll(async () => {
    await buildOnce();
    [service, browser] = await Promise.all([startBilling('pglite'), openBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('stands at the key: questions, values and fees; and at the provider what 30 days cost', async () => {
    const { json: used } = await service.call('/v1/connections', {
      body: { provider: 'leadmagic', name: 'Sales team', key: 'test' },
    });
    await service.call('/v1/connections', { body: { provider: 'leadmagic', name: 'Spare', key: 'test' } });
    const run = await runSync(service.call, emailRequest(peopleRecords(records), { connections: [used.id] }));
    const found = countEnds(run).completed ?? 0;
    expect(found).toBeGreaterThan(0);

    const cookies = await signInFirst(browser, service.server);
    const { page, faults, close } = await openTab(browser, service.url);
    await page.context().addCookies(cookies);
    await page.goto(`${service.url}/app/connections?provider=leadmagic`);
    const panel = page.getByRole('dialog', { name: 'LeadMagic' });
    const spent = String(run.credits?.spent);
    const item = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
    await item('Sales team')
      .getByText(`In your latest production run: asked ${records}, found ${found}, ${spent} credits of fees.`)
      .waitFor();
    expect(await item('Sales team').textContent()).toContain('last used');
    expect(await item('Spare').textContent()).toContain('not used yet');
    expect(await item('Spare').textContent()).not.toContain('production run');
    await panel
      .getByText(`${spent} credits in ${found} charges, of which ${spent} fees of your own keys`)
      .waitFor();
    await panel.getByText(`asked ${records} times`).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await panel.getByRole('link', { name: 'person:workemail:waterfall@1' }).click();
    await page.getByRole('dialog', { name: /work email/i }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
