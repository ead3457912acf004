import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** How to reach the service that holds a data directory. */
const lockHolder = z.object({ address: z.url(), operatorToken: z.string(), pid: z.number() });
export type LockHolder = z.infer<typeof lockHolder>;

export interface DataDirLock {
  /** Tells other processes where this one listens. Readable by this user alone, as it opens everything. */
  announce(holder: LockHolder): Promise<void>;
  /** Safe to call twice. */
  release(): Promise<void>;
}

/**
 * Takes the data directory for the life of this process, or says who has it. Node has no flock; an
 * exclusive SQLite transaction is one, and the kernel ends it with the process however that dies.
 * The lock lies beside the directory, so that the directory can be moved or deleted as a whole.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock | { holder: LockHolder | null }> {
  const { lock, info } = lockPaths(dataDir);
  await mkdir(dirname(lock), { recursive: true });
  const file = new DatabaseSync(lock);
  try {
    file.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return { holder: await readLockHolder(dataDir) };
    throw new Error(
      `The data directory ${dataDir} cannot be locked. Is the disk full, or may this user not write beside it?`,
      { cause: error },
    );
  }
  return {
    announce: (holder) => writeFile(info, JSON.stringify(holder), { mode: 0o600 }),
    release: async () => {
      if (!file.isOpen) return;
      await rm(info, { force: true });
      file.close();
    },
  };
}

/** Whether somebody else has the lock: SQLITE_BUSY, also in its extended forms (https://www.sqlite.org/rescode.html). */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    error.errcode % 256 === 5
  );
}

/** The process that holds the directory now; null when there is none, or it is still starting. */
export async function findLockHolder(dataDir: string): Promise<LockHolder | null> {
  if ((await readLockHolder(dataDir)) === null) return null;
  const lock = await lockDataDir(dataDir);
  if ('holder' in lock) return lock.holder;
  await lock.release();
  return null;
}

async function readLockHolder(dataDir: string): Promise<LockHolder | null> {
  try {
    return lockHolder.parse(JSON.parse(await readFile(lockPaths(dataDir).info, 'utf8')));
  } catch {
    // Not there, or just being written.
    return null;
  }
}

function lockPaths(dataDir: string): { lock: string; info: string } {
  const base = resolve(dataDir);
  return { lock: `${base}.lock`, info: `${base}.lock.json` };
}
