import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export interface MasterKeys {
  /** The first seals; all of them open. */
  keys: readonly string[];
  /** The key's file where no setting names a key; else null. */
  file: string | null;
}

/**
 * The keys of the settings, or else the one in the data directory's file, which is made when it is not
 * there. With both, the file's key still opens what was sealed before the setting was there. The file is
 * inside the directory, beside the folder of the embedded database: a volume is mounted there, and a
 * copy of the data without its key would be lost.
 */
export async function loadMasterKeys(options: {
  masterKeys: readonly string[];
  dataDir: string;
}): Promise<MasterKeys> {
  const file = join(resolve(options.dataDir), 'master-key');
  if (options.masterKeys.length > 0) {
    const old = await readKeyFile(file);
    return { keys: [...options.masterKeys, ...(old === null ? [] : [old])], file: null };
  }
  try {
    return { keys: [(await readKeyFile(file)) ?? (await makeKeyFile(file, options.dataDir))], file };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The master key in ${file} cannot be used (${reason}). Set HEADRACE_MASTER_KEY instead.`,
      {
        cause: error,
      },
    );
  }
}

/** The same keys, but makes none: null if there is no key yet. */
export async function findMasterKeys(options: {
  masterKeys: readonly string[];
  dataDir: string;
}): Promise<MasterKeys | null> {
  const file = join(resolve(options.dataDir), 'master-key');
  const old = await readKeyFile(file);
  const keys = [...options.masterKeys, ...(old === null ? [] : [old])];
  if (keys.length === 0) return null;
  return { keys, file: options.masterKeys.length > 0 ? null : file };
}

async function readKeyFile(file: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const key = text.trim();
  if (key.length < 16) throw new Error('it is too short to be a key');
  return key;
}

/** Puts a complete file in place at once, so that processes that start together all get the same key. */
async function makeKeyFile(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  const key = await readKeyFile(file);
  if (key === null) throw new Error('it is gone');
  return key;
}
