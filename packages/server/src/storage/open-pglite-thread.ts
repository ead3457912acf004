import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseError, diskFull } from './database-error.ts';

export interface QueryResult {
  rows: unknown[];
  affectedRows: number;
  /** What a COPY to '/dev/blob' wrote. */
  copied?: Uint8Array;
}

/** An opened PGlite, for as long as it can be used. */
export interface PgliteThread {
  /** `copied`: what a COPY from '/dev/blob' reads. */
  query(sql: string, parameters: readonly unknown[], copied?: Uint8Array): Promise<QueryResult>;
  /** Why it can no longer answer; null while it can. */
  whyBroken(): DatabaseError | null;
  /** Resolves with the reason when it is gone. */
  broken: Promise<DatabaseError>;
  close(): Promise<void>;
}

type ThreadError = { message: string; code: string | null; isFatal: boolean };
type Reply = ({ id: number } & QueryResult) | { id: number; error: ThreadError };
type Waiter = { resolve(result: QueryResult): void; reject(error: Error): void };

/**
 * Closing writes all pages to their files. If that fails (a full disk) it would never end, and the log has everything
 * anyway.
 */
const closeMs = 3000;
/** When a statement takes longer than this, we check whether the disk is full. */
const stuckMs = 2000;
/** A database that cannot make one more segment of its log (16 MB) does not open. */
const neededBytes = 20 * 1024 * 1024;

/** `pack`: the prepared database that a missing one begins as; nothing for none. */
export async function openPgliteThread(dataDir: string | null, pack?: string): Promise<PgliteThread> {
  const file = import.meta.url.endsWith('.ts') ? './pglite-thread.ts' : './pglite-thread.js';
  const thread = new Worker(new URL(file, import.meta.url), { workerData: { dataDir, pack: pack ?? null } });
  const waiters = new Map<number, Waiter>();
  const opened = Promise.withResolvers<QueryResult>();
  const broken = Promise.withResolvers<DatabaseError>();
  waiters.set(0, opened);
  let whyEnded: DatabaseError | null = null;
  const end = (reason: DatabaseError) => {
    clearInterval(looks);
    whyEnded ??= reason;
    for (const waiter of waiters.values()) waiter.reject(reason);
    waiters.clear();
    void thread.terminate().then(() => broken.resolve(reason));
  };
  const looks = lookForFullDisk({ waiters, dataDir, end });
  thread.on('message', (reply: Reply) => {
    const waiter = waiters.get(reply.id);
    waiters.delete(reply.id);
    if (!('error' in reply)) return waiter?.resolve(reply);
    const error = toDatabaseError(reply.error, dataDir);
    waiter?.reject(error);
    if (reply.error.isFatal) end(error);
  });
  thread.on('error', (error) => end(new DatabaseError(error.message, null)));
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  void exited.then(() => end(new DatabaseError('the embedded database has closed', null)));
  await opened.promise.catch(async (error: unknown) => {
    throw (await findDiskFull(dataDir)) ?? error;
  });
  let lastId = 0;
  const query: PgliteThread['query'] = (sql, parameters, copied) => {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    lastId += 1;
    waiters.set(lastId, { resolve, reject });
    thread.postMessage({ id: lastId, sql, parameters, ...(copied !== undefined && { copied }) });
    return promise;
  };
  return {
    whyBroken: () => whyEnded,
    broken: broken.promise,
    query,
    close: () => close(thread, exited),
  };
}

/** A commit is never answered when its log has no space: PGlite then waits for itself. */
function lookForFullDisk({
  waiters,
  dataDir,
  end,
}: {
  waiters: ReadonlyMap<number, Waiter>;
  dataDir: string | null;
  end(reason: DatabaseError): void;
}): NodeJS.Timeout {
  let lastSeen: number | undefined;
  const look = async (): Promise<void> => {
    const [id] = waiters.keys();
    const isStuck = id !== undefined && id === lastSeen;
    lastSeen = id;
    const full = isStuck ? await findDiskFull(dataDir) : null;
    if (full !== null && id !== undefined && waiters.has(id)) end(full);
  };
  return setInterval(() => void look().catch(() => {}), stuckMs).unref();
}

async function close(thread: Worker, exited: Promise<void>): Promise<void> {
  thread.postMessage('close');
  await Promise.race([exited, sleep(closeMs, undefined, { ref: false })]);
  await thread.terminate();
}

function toDatabaseError({ message, code }: ThreadError, dataDir: string | null): DatabaseError {
  return code === diskFull ? noSpace(dataDir, message) : new DatabaseError(message, code);
}

/** PGlite does not say why it cannot open. */
async function findDiskFull(dataDir: string | null): Promise<DatabaseError | null> {
  if (dataDir === null) return null;
  const { bavail, bsize } = await statfs(dirname(dataDir));
  if (bavail * bsize > neededBytes) return null;
  return noSpace(dataDir, `${Math.floor((bavail * bsize) / 1024 / 1024)} MB are left`);
}

function noSpace(dataDir: string | null, why: string): DatabaseError {
  const remedy = 'Free space there. Accepted runs are kept, and the service continues by itself';
  return new DatabaseError(
    `The disk of the data directory ${dataDir} is full (${why}). ${remedy}.`,
    diskFull,
  );
}
