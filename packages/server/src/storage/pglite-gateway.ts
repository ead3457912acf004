import { Worker } from 'node:worker_threads';
import { DatabaseError } from './database-error.ts';

export interface QueryResult {
  rows: unknown[];
  affectedRows: number;
}
type Reply = ({ id: number } & QueryResult) | { id: number; error: { message: string; code: string | null } };
type Waiter = { resolve(result: QueryResult): void; reject(error: Error): void };

/** Who is asking: API calls go before the work of runs. */
export type Lane = 'api' | 'work';

/** The one way to a PGlite database. Exactly one holder at a time, for a statement or a transaction. */
export interface PgliteGateway {
  /** Resolves when it is this caller's turn; every `acquire` needs its `release`. */
  acquire(lane: Lane): Promise<void>;
  release(): void;
  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult>;
  close(): Promise<void>;
}

/** Opens the database in `dataDir`, or in memory for null. */
export async function openPgliteGateway(dataDir: string | null): Promise<PgliteGateway> {
  const file = import.meta.url.endsWith('.ts') ? './pglite-thread.ts' : './pglite-thread.js';
  const thread = new Worker(new URL(file, import.meta.url), { workerData: { dataDir } });
  const waiters = new Map<number, Waiter>();
  const opened = Promise.withResolvers<QueryResult>();
  waiters.set(0, opened);
  thread.on('message', (reply: Reply) => settle(waiters, reply));
  const fail = (error: Error) => {
    for (const waiter of waiters.values()) waiter.reject(error);
    waiters.clear();
  };
  thread.on('error', fail);
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  void exited.then(() => fail(new DatabaseError('the embedded database has closed', null)));
  await opened.promise;
  let lastId = 0;
  return {
    ...createTurns(),
    query: (sql, parameters) => {
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
      lastId += 1;
      waiters.set(lastId, { resolve, reject });
      thread.postMessage({ id: lastId, sql, parameters });
      return promise;
    },
    close: async () => {
      thread.postMessage('close');
      await exited;
    },
  };
}

function settle(waiters: Map<number, Waiter>, reply: Reply): void {
  const waiter = waiters.get(reply.id);
  waiters.delete(reply.id);
  if ('error' in reply) waiter?.reject(new DatabaseError(reply.error.message, reply.error.code));
  else waiter?.resolve(reply);
}

/** Hands the database to one caller after the other, API calls first. */
function createTurns(): Pick<PgliteGateway, 'acquire' | 'release'> {
  const queues: Record<Lane, (() => void)[]> = { api: [], work: [] };
  let isTaken = false;
  return {
    acquire: (lane) => {
      if (!isTaken) {
        isTaken = true;
        return Promise.resolve();
      }
      return new Promise((resolve) => queues[lane].push(resolve));
    },
    release: () => {
      const next = queues.api.shift() ?? queues.work.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
  };
}
