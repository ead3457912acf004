import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** More JavaScript than this before the first screen, compressed, fails the build. */
const maxScriptBytes = 350_000;
const filePattern = /(?:src|href)="\/app\/(assets\/[^"]+\.(js|css))"/g;

export interface FirstLoad {
  scriptBytes: number;
  styleBytes: number;
}

/** What a browser loads before it can show anything, compressed by gzip. Throws if that is far too much. */
export async function measureFirstLoad(folder: string): Promise<FirstLoad> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const load: FirstLoad = { scriptBytes: 0, styleBytes: 0 };
  for (const [, path = '', kind] of page.matchAll(filePattern)) {
    const bytes = gzipSync(await readFile(join(folder, path)), { level: 9 }).length;
    if (kind === 'js') load.scriptBytes += bytes;
    else load.styleBytes += bytes;
  }
  if (load.scriptBytes > maxScriptBytes)
    throw new Error(
      `the page loads ${toKb(load.scriptBytes)} of JavaScript before it shows anything; at most ${toKb(maxScriptBytes)} may be`,
    );
  return load;
}

export function toKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
