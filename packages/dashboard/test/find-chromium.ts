import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Chromium is on this machine; null if it has none. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}
