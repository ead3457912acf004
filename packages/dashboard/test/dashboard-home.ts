import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import type { TestService } from '../../server/test/service.ts';
import { startService } from '../../server/test/service.ts';
import { buildOnce } from './build-once.ts';
import { findChromium } from './find-chromium.ts';
import type { Tab, View } from './open-browser.ts';
import { openBrowser, openTab } from './open-browser.ts';
import type { Cookies } from './sign-in.ts';
import { signInFirst } from './sign-in.ts';

const chromium = findChromium();
const why =
  chromium === null
    ? '; skipped, as this machine has no Chromium (Debian: apt-get install chromium-headless-shell)'
    : '';

export interface Dashboard {
  service(): TestService;
  /** A tab of a stranger. */
  open(view?: View): Promise<Tab>;
  /** A tab of the first user. */
  openSignedIn(view?: View): Promise<Tab>;
}

/** Describes what a browser sees of a real service: of an empty one, unless another is started. */
export function describeInBrowser(
  name: string,
  facts: (dashboard: Dashboard) => void,
  start: () => Promise<TestService> = () => startService('pglite'),
): void {
  describe.skipIf(chromium === null)(`${name}${why}`, () => {
    let service: TestService;
    let browser: Browser;
    let cookies: Cookies;
    beforeAll(async () => {
      await buildOnce();
      [service, browser] = await Promise.all([start(), openBrowser(chromium ?? '')]);
      cookies = await signInFirst(browser, service.server);
    });
    afterAll(async () => {
      await browser.close();
      await service.stop();
    });
    const open = (view?: View) => openTab(browser, service.url, view);
    const openSignedIn = async (view?: View) => {
      const tab = await open(view);
      await tab.page.context().addCookies(cookies);
      return tab;
    };
    facts({ service: () => service, open, openSignedIn });
  });
}
