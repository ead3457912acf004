import { join } from 'node:path';
import type { RunningServer } from '@headrace/server';
import type { Browser, BrowserContext } from 'playwright-core';
import type { View } from '../test/open-browser.ts';
import { openTab } from '../test/open-browser.ts';
import type { Scene } from './scenes.ts';

const views: View[] = [
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 1280, height: 800 },
  { theme: 'light', width: 390, height: 780 },
  { theme: 'dark', width: 390, height: 780 },
];

interface Shooting {
  browser: Browser;
  server: RunningServer;
  scenes: readonly Scene[];
  folder: string;
}

/** One picture for each scene and view: `catalog-dark-1280.png`. */
export async function takePictures({ browser, server, scenes, folder }: Shooting): Promise<void> {
  const address = server.address ?? '';
  const cookies = await signIn(browser, server);
  for (const view of views)
    for (const scene of scenes) {
      const { page, faults, close } = await openTab(browser, address, view);
      if (scene.isStranger !== true) await page.context().addCookies(cookies);
      await page.goto(`${address}/app${scene.path}`);
      await scene.prepare(page);
      const file = `${scene.name}-${view.theme}-${view.width}.png`;
      await page.screenshot({ path: join(folder, file) });
      process.stdout.write(`${file}${faults.map((fault) => `\n  ${fault}`).join('')}\n`);
      await close();
    }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The cookies of the first user. */
async function signIn(browser: Browser, server: RunningServer): Promise<Cookies> {
  const link = await server.createFirstLink();
  if (link === null) throw new Error('somebody has signed in before');
  const { page, close } = await openTab(browser, server.address ?? '');
  await page.goto(link);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  const cookies = await page.context().cookies();
  await close();
  return cookies;
}
