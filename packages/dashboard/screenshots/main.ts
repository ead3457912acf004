/* Writes a picture of every screen, in both themes and two widths, of a real service. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@headrace/client';
import { readConfig, startServer } from '@headrace/server';
import { serveSandbox } from '@headrace/sandbox';
import { buildDashboard, isBuilt } from '../build/build-dashboard.ts';
import { findChromium } from '../test/find-chromium.ts';
import { openBrowser } from '../test/open-browser.ts';
import { scenes } from './scenes.ts';
import { spendingSettings, spendSome } from './spending.ts';
import { takePictures } from './take-pictures.ts';

/** Of a service that lives for these pictures alone. */
const apiKey = `hr_${randomBytes(20).toString('hex')}`;
const pictures = join(import.meta.dirname, 'pictures');

async function main(): Promise<void> {
  const chromium = findChromium();
  if (chromium === null)
    throw new Error(
      'There is no Chromium on this machine (Debian: apt-get install chromium-headless-shell).',
    );
  if (!(await isBuilt())) await buildDashboard();
  await mkdir(pictures, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'headrace-screenshots-'));
  const vendors = await serveSandbox({ port: 0, host: '127.0.0.1', switches: {} });
  const settings = { ...settingsIn(folder), ...spendingSettings(vendors) };
  const server = await startServer(readConfig(settings, { role: 'all' }));
  const browser = await openBrowser(chromium);
  try {
    const client = createClient({ baseUrl: server.address ?? '', apiKey });
    // A run of the sandbox fills the lists, and one of production costs something.
    await client.runSync({ ...(await client.readSample()) });
    await spendSome(client, server);
    const wanted = process.argv.slice(2);
    const chosen = scenes.filter(
      ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
    );
    await takePictures({ browser, server, scenes: chosen, folder: pictures });
  } finally {
    await browser.close();
    await server.stop();
    await vendors.close();
    await rm(folder, { recursive: true, force: true });
  }
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
