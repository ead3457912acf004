import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What people have: benchmarks use it. */
export const withWindows: readonly string[] = ['chromium', 'chromium-browser', 'google-chrome'];
/** Made for having no window: opening a tab takes it a third of the time. */
const windowless = 'chromium-headless-shell';

/** Where Chromium is on this machine; null if it has none. */
export function findChromium(names: readonly string[] = [windowless, ...withWindows]): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}
