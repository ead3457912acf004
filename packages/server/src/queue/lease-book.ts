import { leaseSeconds } from './claim-slices.ts';
import type { SliceKey } from './slice-keys.ts';
import { keyText } from './slice-keys.ts';

/** Until when a worker has each of its slices, by a clock that nobody sets. */
export interface LeaseBook {
  /** Slices that were claimed by a statement sent at `askedAt`. */
  take(claims: readonly SliceKey[], askedAt: number): void;
  /** Renewed by a statement sent at `askedAt`. */
  extend(key: SliceKey, askedAt: number): void;
  /** Forgets a slice that was written, handed back or lost; false if it was no longer here. */
  drop(key: SliceKey): boolean;
  /** See `Leases`. */
  mayStart(key: SliceKey): Promise<boolean>;
  /** Slices that have not been renewed for this long. */
  olderThan(ms: number): SliceKey[];
}

interface Lease {
  key: SliceKey;
  until: number;
  waiting: ((isOurs: boolean) => void)[];
}

export const leaseMs = leaseSeconds * 1000;

export function createLeaseBook(now: () => number): LeaseBook {
  const leases = new Map<string, Lease>();
  const answer = (lease: Lease, isOurs: boolean) => {
    for (const resolve of lease.waiting.splice(0)) resolve(isOurs);
  };
  return {
    take: (claims, askedAt) => {
      for (const { organizationId, runId, firstPosition, token } of claims) {
        const key = { organizationId, runId, firstPosition, token };
        leases.set(keyText(key), { key, until: askedAt + leaseMs, waiting: [] });
      }
    },
    extend: (key, askedAt) => {
      const lease = leases.get(keyText(key));
      if (lease === undefined) return;
      lease.until = askedAt + leaseMs;
      // An answer that took longer than a lease renews nothing.
      if (lease.until > now()) answer(lease, true);
    },
    drop: (key) => {
      const lease = leases.get(keyText(key));
      if (lease !== undefined) answer(lease, false);
      return leases.delete(keyText(key));
    },
    mayStart: (key) => {
      const lease = leases.get(keyText(key));
      if (lease === undefined) return Promise.resolve(false);
      if (lease.until > now()) return Promise.resolve(true);
      return new Promise((resolve) => void lease.waiting.push(resolve));
    },
    olderThan: (ms) =>
      [...leases.values()].filter(({ until }) => leaseMs - until + now() >= ms).map(({ key }) => key),
  };
}
