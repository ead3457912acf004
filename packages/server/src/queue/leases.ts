import { isDatabaseAway } from '../storage/database-error.ts';
import type { RenewedLeases } from './write-leases.ts';
import type { LeaseBook } from './lease-book.ts';
import { createLeaseBook, leaseMs } from './lease-book.ts';
import { createReach } from './reach.ts';
import type { SliceKey } from './slice-keys.ts';
import { keyText } from './slice-keys.ts';

/**
 * The leases of one worker, by a clock that nobody sets, from the claim of a slice until it is written or handed back.
 */
export interface Leases extends Pick<LeaseBook, 'take'> {
  /** Forgets slices that were written, handed back or lost. */
  drop(keys: readonly SliceKey[]): void;
  /**
   * Whether this worker may start something for a slice. True at once while it has the lease. After the lease has run
   * out, the answer waits: true when it is renewed, false when it is known to be lost.
   */
  mayStart(key: SliceKey): Promise<boolean>;
  /**
   * Renews the leases that are due, and reports each that is lost. One round at a time: a call during a round waits for
   * that round.
   */
  renew(): Promise<void>;
  /** Whether another transaction had locked some, which are to be tried again soon. */
  hasSkipped(): boolean;
  /** Renews first, if the database was away or a lease has run out. */
  catchUp(): Promise<void>;
  /** Asks the database for something; when it cannot be reached, it counts as away. */
  reaching<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Whether every worker that has leases there has had time to renew them. */
  mayRecover(): boolean;
  /** What the database's clock says now. */
  farNow(): number;
}

interface LeasesOptions {
  renewLeases(keys: readonly SliceKey[]): Promise<RenewedLeases>;
  /** Leases that were renewed more recently than this are left as they are. */
  renewAfterMs: number;
  now(): number;
  onLost(key: SliceKey): void;
}

export function createLeases({ renewLeases, renewAfterMs, now, onLost }: LeasesOptions): Leases {
  const book = createLeaseBook(now);
  const reach = createReach(now);
  let hasSkipped = false;
  let renewing: Promise<void> | null = null;
  const reaching = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    try {
      return await task();
    } catch (error) {
      if (isDatabaseAway(error)) reach.lose();
      throw error;
    }
  };
  const renewAll = async (): Promise<void> => {
    const askedAt = now();
    const keys = book.olderThan(renewAfterMs);
    const { renewed, standing, farMs } = await reaching(() => renewLeases(keys));
    reach.note(farMs);
    hasSkipped = renewed.size < standing.size;
    for (const key of keys) {
      if (renewed.has(keyText(key))) book.extend(key, askedAt);
      else if (!standing.has(keyText(key)) && book.drop(key)) onLost(key);
    }
  };
  const renew = () => (renewing ??= renewAll().finally(() => (renewing = null)));
  return {
    take: book.take,
    drop: (keys) => keys.forEach(book.drop),
    mayStart: book.mayStart,
    renew,
    hasSkipped: () => hasSkipped,
    catchUp: async () => {
      if (reach.isAway() || book.olderThan(leaseMs).length > 0) await renew();
    },
    reaching,
    mayRecover: () => reach.steadyMs() >= leaseMs,
    farNow: reach.farNow,
  };
}
