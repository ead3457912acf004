import { chmodSync, cpSync, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage } from '../src/storage/open-storage.ts';

/**
 * Puts an empty, migrated embedded database into `dataDir`. Making one takes seconds, copying one does
 * not: whoever comes first makes the template; who comes while it is being made goes without.
 */
export async function copyEmptyDatabase(templateFolder: string, dataDir: string): Promise<void> {
  const template = join(templateFolder, 'ready');
  if (!existsSync(template)) await makeTemplate(templateFolder, template);
  // A thousand small files, for which this is twice as fast as the one that leaves the thread.
  if (!existsSync(template)) return;
  cpSync(template, dataDir, { recursive: true });
  // Copied folders have the mode of any new one.
  chmodSync(dataDir, 0o700);
}

async function makeTemplate(templateFolder: string, template: string): Promise<void> {
  const unfinished = join(templateFolder, 'unfinished');
  try {
    await mkdir(unfinished, { mode: 0o700 });
  } catch {
    return;
  }
  // Somebody may have finished it since it was last looked for.
  if (existsSync(template)) return;
  const storage = await openStorage({ databaseUrl: null, dataDir: unfinished });
  await storage.close();
  await rename(unfinished, template);
}
