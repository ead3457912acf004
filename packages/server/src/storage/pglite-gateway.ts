import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, diskFull } from './database-error.ts';
import type { PgliteThread, QueryResult } from './open-pglite-thread.ts';
import { openPgliteThread } from './open-pglite-thread.ts';
import type { Lane } from './pglite-turns.ts';
import { createTurns } from './pglite-turns.ts';

export type { Lane } from './pglite-turns.ts';

/** The only access to a PGlite database. Exactly one user at a time, for a statement or a transaction. */
export interface PgliteGateway {
  /** Resolves when it is this caller's turn; every `acquire` needs its `release`. */
  acquire(lane: Lane): Promise<void>;
  release(): void;
  /** `copied`: what a COPY from '/dev/blob' reads. */
  query(sql: string, parameters: readonly unknown[], copied?: Uint8Array): Promise<QueryResult>;
  /** How many callers wait for a turn at the moment, and whether one has it. */
  turns(): { isTaken: boolean; waiting: Record<Lane, number> };
  close(): Promise<void>;
}

const firstReopenMs = 50;
const maxReopenMs = 1000;
/** SQLSTATE "crash shutdown": what a server tells its clients when one of its processes has died. */
const crashed = '57P02';
const nothing: QueryResult = { rows: [], affectedRows: 0 };

/**
 * Opens the database in a folder, or in memory for null. A database that broke (PGlite cannot continue when its log does
 * not fit on the disk) is opened again, and recovers as a server would; queries that come meanwhile are told that it is
 * down. `first`: a thread that has it open.
 */
export async function openPgliteGateway(folder: string | null, first?: PgliteThread): Promise<PgliteGateway> {
  let thread: PgliteThread | null = null;
  let whyDown: DatabaseError | null = null;
  /** The thread at the beginning of the current turn: a transaction never continues on another thread. */
  let ofTurn: PgliteThread | null = null;
  let isClosed = false;
  let reopening: Promise<void> = Promise.resolve();
  const use = (opened: PgliteThread) => {
    thread = opened;
    void watch(opened);
  };
  const watch = async ({ broken }: PgliteThread): Promise<void> => {
    whyDown = await broken;
    thread = null;
    if (!isClosed) reopening = reopen();
  };
  const reopen = async (): Promise<void> => {
    for (let waitMs = firstReopenMs; !isClosed; waitMs = Math.min(maxReopenMs, waitMs * 2)) {
      const opened = await openPgliteThread(folder).catch(() => null);
      if (opened !== null) return use(opened);
      await sleep(waitMs);
    }
  };
  use(first ?? (await openPgliteThread(folder)));
  const turns = createTurns();
  return {
    acquire: async (lane) => {
      await turns.acquire(lane);
      ofTurn = thread;
    },
    release: turns.release,
    turns: turns.state,
    query: (sql, parameters, copied) => {
      const why = ofTurn === null ? whyDown : ofTurn.whyBroken();
      if (ofTurn !== null && why === null) return ofTurn.query(sql, parameters, copied);
      // What began on a thread that is gone is already rolled back; the earlier error says more than one here would.
      if (sql === 'rollback') return Promise.resolve(nothing);
      return Promise.reject(downBecause(why));
    },
    close: async () => {
      isClosed = true;
      await reopening;
      await thread?.close();
    },
  };
}

function downBecause(reason: DatabaseError | null): DatabaseError {
  const why = reason?.message ?? 'it is being opened again';
  const code = reason?.code === diskFull ? diskFull : crashed;
  return new DatabaseError(`The embedded database is down: ${why}`, code);
}
