import type { RunningServer } from '@headrace/server';
import type { Browser, BrowserContext } from 'playwright-core';
import { openTab } from './open-browser.ts';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Signs the first user in with the link of the first start; the cookies open further tabs. */
export async function signInFirst(browser: Browser, server: RunningServer): Promise<Cookies> {
  const link = await server.createFirstLink();
  if (link === null) throw new Error('somebody has signed in before');
  const address = server.address ?? '';
  const { page, close } = await openTab(browser, address);
  // Its public address may lead elsewhere.
  const { pathname, hash } = new URL(link);
  await page.goto(`${address}${pathname}${hash}`);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  const cookies = await page.context().cookies();
  await close();
  return cookies;
}
