import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from '@headrace/server';
import type { Browser } from 'playwright-core';
import type { View } from '../test/open-browser.ts';
import { openTab } from '../test/open-browser.ts';
import { signInFirst } from '../test/sign-in.ts';
import type { Scene } from './scenes.ts';

const views: View[] = [
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 1280, height: 800 },
  { theme: 'light', width: 390, height: 780 },
  { theme: 'dark', width: 390, height: 780 },
];

/** What README shows, and where it looks for it. */
const inReadme: Readonly<Record<string, string>> = {
  'playground-receipt-light-1280.png': 'playground.png',
  'sheet-receipt-light-1280.png': 'sheet.png',
};
const readmePictures = join(import.meta.dirname, '../../../docs/pictures');

interface Shooting {
  browser: Browser;
  server: RunningServer;
  scenes: readonly Scene[];
  folder: string;
}

/** One picture for each scene and view: `catalog-dark-1280.png`. */
export async function takePictures({ browser, server, scenes, folder }: Shooting): Promise<void> {
  const address = server.address ?? '';
  const cookies = await signInFirst(browser, server);
  for (const view of views)
    for (const scene of scenes) {
      const { page, faults, close } = await openTab(browser, address, view);
      if (scene.isStranger !== true) await page.context().addCookies(cookies);
      await page.goto(`${address}/app${scene.path}`);
      // A picture of what did not come says more than none.
      await scene.prepare(page).catch((error: unknown) => faults.push(String(error)));
      const file = `${scene.name}-${view.theme}-${view.width}.png`;
      await page.screenshot({ path: join(folder, file) });
      const shown = inReadme[file];
      if (shown !== undefined) await copyFile(join(folder, file), join(readmePictures, shown));
      process.stdout.write(`${file}${faults.map((fault) => `\n  ${fault}`).join('')}\n`);
      await close();
    }
}
