import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openTab } from '../test/open-browser.ts';
import type { Cookies } from '../test/sign-in.ts';
import type { Figures } from './figures.ts';

export interface Visit {
  browser: Browser;
  url: string;
  cookies: Cookies;
}

const visits = 3;
const idleMs = 60_000;

/** From the address to the button that runs ten rows: with nothing in the cache, and again. */
export async function measureLoading({ browser, url, cookies }: Visit): Promise<Figures> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < visits; visit += 1) {
    const { page, close } = await openTab(browser, url);
    await page.context().addCookies(cookies);
    for (const times of [cold, warm]) {
      const began = performance.now();
      await page.goto(`${url}/app/playground`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: /^Run \d+ rows?/ }).waitFor();
      times.push((performance.now() - began) / 1000);
    }
    await close();
  }
  return { cold: Math.min(...cold), warm: Math.min(...warm) };
}

/** Requests of a tab that nobody touches, in a minute. The stream of events is one that stays open. */
export async function measureIdle({ browser, url, cookies }: Visit, path: string): Promise<Figures> {
  const { page, close } = await openTab(browser, url);
  await page.context().addCookies(cookies);
  await page.goto(`${url}/app${path}`);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  // Until everything is read and all screens are preloaded.
  await sleep(10_000);
  let idle = 0;
  page.on('request', () => (idle += 1));
  await sleep(idleMs);
  await close();
  return { idle };
}
