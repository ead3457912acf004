import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toKb } from './first-load.ts';

/** Parts that are loaded when they are first needed, and how many bytes of each, compressed, may be. */
const maxBytes: Readonly<Record<string, number>> = { 'live-editor': 130_000 };

/** How large these parts are, compressed by gzip. Throws if one is too large, or is not a part of its own any more. */
export async function measureParts(folder: string): Promise<{ name: string; bytes: number }[]> {
  return Promise.all(
    Object.entries(maxBytes).map(async ([name, most]) => {
      const [file] = globSync(`assets/${name}-*.js`, { cwd: folder });
      if (file === undefined) throw new Error(`${name} is not loaded by itself`);
      const bytes = gzipSync(await readFile(join(folder, file)), { level: 9 }).length;
      if (bytes > most) throw new Error(`${name} has ${toKb(bytes)}; at most ${toKb(most)} may be`);
      return { name, bytes };
    }),
  );
}
