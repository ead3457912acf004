import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureFirstLoad } from '../build/first-load.ts';
import type { Figures } from './figures.ts';

const built = join(import.meta.dirname, '../../server/dist/dashboard');

/** Of the built page: what comes first, and what each lazy part adds to that. */
export async function measureSizes(): Promise<Figures> {
  const { scriptBytes, styleBytes } = await measureFirstLoad(built);
  const page = await readFile(join(built, 'index.html'), 'utf8');
  const first = new Set([...page.matchAll(/\/app\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name));
  const files = await readdir(join(built, 'assets'));
  const fileOf = (part: string) => files.find((file) => new RegExp(`^${part}-[^.]+\\.js$`).test(file));
  /** A part on top of the first screen, and of another part that is there whenever it is opened. */
  const added = async (part: string, { besides }: { besides?: string } = {}) => {
    const seen = new Set(first);
    const [known, name] = [besides === undefined ? undefined : fileOf(besides), fileOf(part)];
    if (known !== undefined) await sizeOf(known, seen);
    return name === undefined ? undefined : sizeOf(name, seen);
  };
  const found = {
    sheetScript: await added('sheet-screen'),
    editorScript: await added('live-editor'),
    graphScript: await added('plan-tab', { besides: 'playground-screen' }),
    chartScript: await added('bar-chart'),
  };
  return {
    script: scriptBytes / 1000,
    style: styleBytes / 1000,
    ...Object.fromEntries(
      Object.entries(found).flatMap(([key, bytes]) => (bytes === undefined ? [] : [[key, bytes / 1000]])),
    ),
  };
}

/** A file with all that it imports at once, as far as that is not loaded yet. */
async function sizeOf(name: string, seen: Set<string>): Promise<number> {
  if (seen.has(name)) return 0;
  seen.add(name);
  const code = await readFile(join(built, 'assets', name));
  let bytes = gzipSync(code, { level: 9 }).length;
  for (const [, part = ''] of code.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    bytes += await sizeOf(part, seen);
  return bytes;
}
