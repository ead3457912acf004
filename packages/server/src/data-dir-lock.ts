import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** How to reach the service that owns a data directory. */
const lockOwner = z.object({ address: z.url(), operatorToken: z.string(), pid: z.number() });
export type LockOwner = z.infer<typeof lockOwner>;

export interface DataDirLock {
  /** Tells other processes where this one listens. Readable by this user alone, as it opens everything. */
  announce(owner: LockOwner): Promise<void>;
  /** Safe to call twice. */
  release(): Promise<void>;
}

/**
 * Takes the data directory for the life of this process, or says who has it. Node has no flock; an
 * exclusive SQLite transaction is one, and the kernel ends it with the process however that dies.
 * The lock lies beside the directory, so that the directory can be moved or deleted as a whole.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock | { owner: LockOwner | null }> {
  const { lock, info } = lockPaths(dataDir);
  await mkdir(dirname(lock), { recursive: true });
  await makeLockFile(lock, dataDir);
  const file = new DatabaseSync(lock);
  try {
    file.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return { owner: await readLockOwner(dataDir) };
    throw cannotLock(dataDir, error);
  }
  return {
    announce: (owner) => replaceFile(info, JSON.stringify(owner)),
    release: async () => {
      if (!file.isOpen) return;
      await rm(info, { force: true });
      file.close();
    },
  };
}

function cannotLock(dataDir: string, cause: unknown): Error {
  return new Error(
    `The data directory ${dataDir} cannot be locked. Is the disk full, or may this user not write beside it?`,
    { cause },
  );
}

/** SQLite would make it with whatever mode the process has, and follow a link that somebody else laid. */
async function makeLockFile(lock: string, dataDir: string): Promise<void> {
  const known = await lstat(lock).catch(nullIfMissing);
  if (known !== null) {
    await checkOwner(lock, known, dataDir);
    if ((known.mode & openBits) !== 0) await chmod(lock, 0o600);
    return;
  }
  try {
    await (await open(lock, 'ax', 0o600)).close();
  } catch (error) {
    // Another process that starts as well has just made it.
    if (codeOf(error) !== 'EEXIST') throw cannotLock(dataDir, error);
    await checkOwner(lock, await lstat(lock), dataDir);
  }
}

/** A new file in its place: one that lies there may be somebody else's, or open to others. */
async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    await handle.writeFile(text).finally(() => handle.close());
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
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

/** The process that owns the directory now; null when there is none, or it is still starting. */
export async function findLockOwner(dataDir: string): Promise<LockOwner | null> {
  if ((await readLockOwner(dataDir)) === null) return null;
  const lock = await lockDataDir(dataDir);
  if ('owner' in lock) return lock.owner;
  await lock.release();
  return null;
}

/**
 * Where the file says that the service is, keys and records are sent next. So it has to be this user's, and nobody
 * else may have been able to write it: otherwise this throws.
 */
async function readLockOwner(dataDir: string): Promise<LockOwner | null> {
  const { info } = lockPaths(dataDir);
  const handle = await open(info, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (codeOf(error) === 'ELOOP') throw untrusted(info, 'it is a link');
    if (codeOf(error) === 'EACCES') throw untrusted(info, 'it belongs to another user');
    return nullIfMissing(error);
  });
  if (handle === null) return null;
  try {
    const stats = await handle.stat();
    await checkOwner(info, stats, dataDir);
    if ((stats.mode & openBits) !== 0) throw untrusted(info, 'other users may read or write it');
    const known = lockOwner.safeParse(parseJson(await readFile(handle, 'utf8')));
    return known.success ? known.data : null;
  } finally {
    await handle.close();
  }
}

/** Root reaches into the homes of others, where what belongs to the directory's owner is as good as its own. */
async function checkOwner(path: string, stats: Stats, dataDir: string): Promise<void> {
  if (!stats.isFile()) throw untrusted(path, 'it is not a plain file');
  const user = process.getuid?.();
  if (user === undefined || stats.uid === user) return;
  const home = user === 0 ? await stat(dataDir).catch(nullIfMissing) : null;
  if (stats.uid !== home?.uid) throw untrusted(path, 'it belongs to another user');
}

function untrusted(path: string, why: string): Error {
  return new Error(
    `The lock file ${path} cannot be trusted: ${why}. ` +
      'If no service of yours uses this data directory, delete the file; otherwise set HEADRACE_DATA_DIR to another directory.',
  );
}

const openBits = process.platform === 'win32' ? 0 : 0o077;

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An older version was just writing it.
    return null;
  }
}

function lockPaths(dataDir: string): { lock: string; info: string } {
  const base = resolve(dataDir);
  return { lock: `${base}.lock`, info: `${base}.lock.json` };
}
