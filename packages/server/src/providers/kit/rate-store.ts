/** Who may send when, by bucket: a credential, or one operation of it. */
export interface RateStore {
  /** Takes the next moments to send at, unless they come later than `withinMs`. */
  reserve(bucket: string, wish: SlotWish): Promise<Reservation>;
  /** Blocks a bucket for a while, because the vendor said so. */
  block(bucket: string, forMs: number): Promise<void>;
  /** How long the bucket is still blocked; 0 if it is not. */
  blockedFor(bucket: string): Promise<number>;
  /** Takes or renews permits for calls under way; of `limit` that all processes have, as many as are this one's. */
  lease(bucket: string, demand: PermitDemand): Promise<PermitLease>;
}

export interface SlotWish {
  count: number;
  intervalMs: number;
  /** The earliest time for the first of them. */
  leadMs: number;
  /**
   * This many at the end of the last reservation passed unused: they are given back, unless others have reserved
   * since.
   */
  unused: number;
  /** Nothing is reserved if the first one would come later than this. */
  withinMs?: number;
}

export interface Reservation {
  /** Until the first moment, never too short. */
  waitMs: number;
  /** By how much `waitMs` may be too long: what is not known of the store's clock. */
  lateMs: number;
  /** Whether it would come too late, so that nothing was reserved. */
  isTooLate?: boolean;
}

export interface PermitDemand {
  /** How many it could use now, including those in use. */
  wanted: number;
  used: number;
  limit: number;
}

export interface PermitLease {
  permits: number;
  /** How long they are valid without being renewed. */
  forMs: number;
}

/** The sends of one process. */
export function createMemoryRateStore(now: () => number): RateStore {
  const nextAt = new Map<string, number>();
  const reservedUntil = new Map<string, number>();
  const push = (bucket: string, at: number) => void nextAt.set(bucket, Math.max(nextAt.get(bucket) ?? 0, at));
  return {
    reserve: (bucket, { count, intervalMs, leadMs, unused, withinMs = Infinity }) => {
      const next = nextAt.get(bucket) ?? 0;
      const free = next === reservedUntil.get(bucket) ? next - unused * intervalMs : next;
      const at = Math.max(free, now() + leadMs);
      if (at - now() > withinMs) return Promise.resolve({ waitMs: at - now(), lateMs: 0, isTooLate: true });
      const until = at + count * intervalMs;
      nextAt.set(bucket, until);
      reservedUntil.set(bucket, until);
      return Promise.resolve({ waitMs: at - now(), lateMs: 0 });
    },
    block: (bucket, forMs) => Promise.resolve(push(bucket, now() + forMs)),
    blockedFor: (bucket) => Promise.resolve(Math.max(0, (nextAt.get(bucket) ?? 0) - now())),
    lease: (_bucket, { limit }) => Promise.resolve({ permits: limit, forMs: Infinity }),
  };
}
