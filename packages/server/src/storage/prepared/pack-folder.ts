/*
 * A folder as one compressed file. It carries a checksum, so a file that was torn or changed is refused as a whole.
 * Before compression it is a line of JSON that names the files with their sizes, and then their contents.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';

interface Entry {
  path: string;
  /** In bytes; null for a folder. */
  size: number | null;
}

const compress = promisify(zstdCompress);
const withChecksum = {
  params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 9 },
};
const newline = 10;

/** `without`: names of files that are left out. */
export async function packFolder(
  folder: string,
  { file, without }: { file: string; without: readonly string[] },
): Promise<void> {
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  for (const each of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (without.includes(each.name)) continue;
    const full = join(each.parentPath, each.name);
    const path = relative(folder, full).replaceAll('\\', '/');
    const content = each.isDirectory() ? null : await readFile(full);
    entries.push({ path, size: content === null ? null : content.length });
    if (content !== null) contents.push(content);
  }
  const header = Buffer.from(`${JSON.stringify(entries)}\n`);
  await writeFile(file, await compress(Buffer.concat([header, ...contents]), withChecksum));
}

/**
 * Writes the files into a folder that does not exist yet, for this user alone. Blocks: a thousand small files take much
 * longer one by one from the event loop. Throws for a file that is not whole, before it writes anything.
 */
export function unpackFolder(file: string, folder: string): void {
  const bytes = zstdDecompressSync(readFileSync(file));
  const end = bytes.indexOf(newline);
  const entries: Entry[] = JSON.parse(bytes.toString('utf8', 0, end));
  mkdirSync(folder, { mode: 0o700 });
  let at = end + 1;
  for (const { path, size } of entries) {
    const place = join(folder, path);
    if (size === null) mkdirSync(place, { recursive: true, mode: 0o700 });
    else {
      mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
      writeFileSync(place, bytes.subarray(at, at + size), { mode: 0o600, flag: 'wx' });
      at += size;
    }
  }
}
