import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first one is made for having no window: opening a tab takes it a third of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Where Chromium is on this machine; null if it has none. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}
