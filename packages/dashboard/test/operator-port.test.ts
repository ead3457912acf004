import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../../server/test/service.ts';
import { startService } from '../../server/test/service.ts';
import { buildOnce } from './build-once.ts';
import { findAccessFaults } from './check-access.ts';
import { findChromium } from './find-chromium.ts';
import type { Tab } from './open-browser.ts';
import { openBrowser, openTab } from './open-browser.ts';
import { signInFirst } from './sign-in.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('a service with a port for its operator', () => {
  let service: TestService;
  let browser: Browser;
  let openAt: (address: string) => Promise<Tab>;
  beforeAll(async () => {
    await buildOnce();
    [service, browser] = await Promise.all([
      startService('pglite', { HEADRACE_OPERATOR_PORT: '0' }),
      openBrowser(chromium ?? ''),
    ]);
    const cookies = await signInFirst(browser, service.server);
    openAt = async (address) => {
      const tab = await openTab(browser, address);
      await tab.page.context().addCookies(cookies);
      await tab.page.goto(`${address}/app/settings?tab=organizations`);
      return tab;
    };
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('says on the other port where to go', async () => {
    const { page, close } = await openAt(service.url);
    await page.getByRole('heading', { name: 'Not at this address' }).waitFor();
    expect(await page.getByRole('button', { name: 'New organization' }).isDisabled()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    await close();
  });

  it('lets the operator work on that port, with the same session', async () => {
    const { page, faults, close } = await openAt(service.server.operatorAddress ?? '');
    await page.getByRole('row').filter({ hasText: 'Default' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
