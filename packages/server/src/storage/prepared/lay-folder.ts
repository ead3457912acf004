import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { unpackFolder } from './pack-folder.ts';

/** Whether a folder of a database has to be made. */
export function isMissing(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/**
 * Puts the prepared database in its place, if there is none. It appears there as a whole: a kill in the middle leaves
 * a folder beside it, which the next start replaces. A file that is not whole is removed, so that it is made anew.
 */
export function layFolder(folder: string, pack: string): void {
  if (!isMissing(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    unpackFolder(pack, unfinished);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // A full disk says nothing about the file. PGlite reports it when it makes its own.
    if (!isOfDisk(error)) rmSync(pack, { force: true });
    return;
  }
  renameSync(unfinished, folder);
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
