/*
 * Sees whether there is work for those who go by the clock: one statement a second for all of them, where each would send
 * its own, most of them for nothing.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';

const usualPollMs = 1000;

/** A condition that is true while there may be work of a kind. It costs one step in an index where there is none. */
export type Sign = RawBuilder<boolean>;

export interface Lookout {
  /** Calls back after each look that saw the sign, until what it returns is called. */
  watch(sign: Sign, onSeen: () => void): () => void;
  /** Waits for the look that is under way, so that the database can be closed, and calls nobody any more. */
  stop(): Promise<void>;
}

interface LookoutOptions {
  db: Db;
  reportFault(error: unknown): void;
  pollMs?: number;
}

export function startLookout({ db, reportFault, pollMs = usualPollMs }: LookoutOptions): Lookout {
  const watched = new Map<Sign, Set<() => void>>();
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const signs = [...watched.keys()];
    if (signs.length === 0) return;
    for (const [at, isThere] of (await readSigns(db, signs)).entries()) {
      const sign = signs[at];
      if (isThere && sign !== undefined) for (const onSeen of watched.get(sign) ?? []) onSeen();
    }
  };
  const timer = setInterval(() => {
    // A database that does not answer now is asked again the next time.
    looking ??= look()
      .catch(reportFault)
      .finally(() => (looking = null));
  }, pollMs).unref();
  return {
    watch: (sign, onSeen) => {
      const callbacks = watched.get(sign) ?? new Set();
      watched.set(sign, callbacks.add(onSeen));
      return () => {
        callbacks.delete(onSeen);
        // Another one may have begun to watch for it since.
        if (callbacks.size === 0 && watched.get(sign) === callbacks) watched.delete(sign);
      };
    },
    stop: async () => {
      clearInterval(timer);
      watched.clear();
      await looking;
    },
  };
}

async function readSigns(db: Db, signs: readonly Sign[]): Promise<boolean[]> {
  const { rows } = await sql<{ seen: boolean[] }>`
    select array[${sql.join(signs)}]::boolean[] as seen`.execute(db);
  return rows[0]?.seen ?? [];
}
