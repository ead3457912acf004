/* The data directory contains records in clear and the master key: it is for the service's own user. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Bits of a mode that let other users in. Windows has no such modes, and Node makes some up. */
const openBits = process.platform === 'win32' ? 0 : 0o077;

/**
 * Makes the data directory for this user alone, if there is none. Throws for one that lets others in: they may have
 * read or changed what is there, and the operator should know.
 */
export async function requireClosedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & openBits) === 0) return;
  const path = resolve(folder);
  const octal = (mode & 0o777).toString(8).padStart(4, '0');
  throw new Error(
    `The data directory ${path} has mode ${octal}, so other users of this machine can read records and keys. ` +
      `Close it: chmod -R go= ${quote(path)}`,
  );
}

/**
 * Takes away the rights of others to the files of a folder, and to the folders in it. Blocks, before there is anybody to
 * keep waiting: one by one from the event loop, the two thousand files of an embedded database take several times as long.
 */
export function closeEntries(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    try {
      closeEntry(path);
      if (entry.isDirectory()) closeEntries(path);
    } catch (error) {
      ignoreMissing(error);
    }
  }
}

function closeEntry(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & openBits) !== 0) chmodSync(path, mode & 0o700);
}

/** Another process on the same folder may delete its files meanwhile. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

function quote(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
