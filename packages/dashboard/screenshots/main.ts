/* Writes a picture of every screen, in both themes and two widths, of a real service. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@headrace/client';
import { readConfig, startServer } from '@headrace/server';
import { buildDashboard, isBuilt } from '../build/build-dashboard.ts';
import { findChromium } from '../test/find-chromium.ts';
import { openBrowser } from '../test/open-browser.ts';
import { scenes } from './scenes.ts';
import { takePictures } from './take-pictures.ts';

/** Of a service that lives for these pictures alone. */
const apiKey = `hr_${randomBytes(20).toString('hex')}`;
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
    await runSample(server.address ?? '');
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

/** Fills the lists with a run of the sandbox. */
async function runSample(baseUrl: string): Promise<void> {
  const client = createClient({ baseUrl, apiKey });
  await client.runSync({ ...(await client.readSample()) });
}

function settingsIn(folder: string): Record<string, string> {
  return {
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'silent',
    HEADRACE_DATA_DIR: join(folder, 'data'),
    HEADRACE_BOOTSTRAP_API_KEY: apiKey,
  };
}

await main();
