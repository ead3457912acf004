/* The data directory contains records in clear and the master key: it is for the service's own user. */
import { chmod, lstat, mkdir, opendir, stat } from 'node:fs/promises';
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

/** Takes away the rights of others to the files of a folder, and to the folders in it. */
export async function closeEntries(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    await closeEntry(path).catch(ignoreMissing);
    if (entry.isDirectory()) await closeEntries(path).catch(ignoreMissing);
  }
}

async function closeEntry(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & openBits) !== 0) await chmod(path, mode & 0o700);
}

/** Another process on the same folder may delete its files meanwhile. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

function quote(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
