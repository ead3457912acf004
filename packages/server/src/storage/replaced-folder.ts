/* A database in a folder is replaced in two steps: the old one is moved aside, the new one moved in. */
import { rename, rm } from 'node:fs/promises';
import { isMissing } from './prepared/lay-folder.ts';

const asideOf = (folder: string) => `${folder}.replaced`;

/** Puts a database in the place of the one that is there, if there is one. If that fails, the old one stays. */
export async function replaceFolder(folder: string, by: string): Promise<void> {
  const aside = asideOf(folder);
  if (isMissing(folder)) await rm(folder, { recursive: true, force: true });
  else {
    await rm(aside, { recursive: true, force: true });
    await rename(folder, aside);
  }
  try {
    await rename(by, folder);
  } catch (error) {
    await takeBack(folder);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

/** Undoes the first step for a process that was killed before the second one. */
export async function takeBack(folder: string): Promise<void> {
  const aside = asideOf(folder);
  if (!isMissing(folder) || isMissing(aside)) return;
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
}
