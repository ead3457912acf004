/* Writes a picture of every screen, in both themes and two widths, of a real service. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, startServer } from '@headrace/server';
import { buildDashboard, isBuilt } from '../build/build-dashboard.ts';
import { findChromium } from '../test/find-chromium.ts';
import { openBrowser } from '../test/open-browser.ts';
import { scenes } from './scenes.ts';
import { takePictures } from './take-pictures.ts';

const pictures = join(import.meta.dirname, 'pictures');

async function main(): Promise<void> {
  const chromium = findChromium();
  if (chromium === null)
    throw new Error('There is no Chromium on this machine (Debian: apt-get install chromium).');
  if (!(await isBuilt())) await buildDashboard();
  await mkdir(pictures, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'headrace-screenshots-'));
  const server = await startServer(readConfig(settingsIn(folder), { role: 'all' }));
  const browser = await openBrowser(chromium);
  try {
    const wanted = process.argv.slice(2);
    const chosen = scenes.filter(
      ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
    );
    await takePictures({ browser, server, scenes: chosen, folder: pictures });
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function settingsIn(folder: string): Record<string, string> {
  return { HEADRACE_PORT: '0', HEADRACE_LOG_LEVEL: 'silent', HEADRACE_DATA_DIR: join(folder, 'data') };
}

await main();
