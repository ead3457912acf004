import { randomUUID } from 'node:crypto';
import type { Db } from '../storage/database.ts';
import { announceWorker, withdrawWorker } from '../storage/worker-presence.ts';

const announceMs = 5000;

interface PresenceOptions {
  db: Db;
  /** Numbers of what the worker can run. */
  known: readonly number[];
  /** Whether no other process can be working on this database. */
  isAlone: boolean;
  reportFault(error: unknown): void;
}

/** Announces that a worker is there, at once and then at intervals, until it is stopped. */
export async function startPresence(options: PresenceOptions): Promise<{ stop(): Promise<void> }> {
  const { db, known, isAlone, reportFault } = options;
  const worker = { id: randomUUID(), known, isAlone };
  await announceWorker(db, worker);
  const announce = () => void announceWorker(db, worker).catch(reportFault);
  // A worker that is surely the only one need not say so twice.
  const timer = isAlone ? null : setInterval(announce, announceMs).unref();
  return {
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      await withdrawWorker(db, worker.id).catch(reportFault);
    },
  };
}
