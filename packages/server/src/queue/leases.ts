import { isDatabaseAway } from '../storage/database-error.ts';
import { leaseSeconds } from './claim-slices.ts';
import type { RenewedLeases } from './hold-leases.ts';
import { createReach } from './reach.ts';
import type { SliceKey } from './slice-keys.ts';
import { keyText } from './slice-keys.ts';

/** The leases of one worker, by a clock that nobody sets, from the claim of a slice until it is written or given away. */
export interface Leases {
  /** Slices that were claimed by a statement sent at `askedAt`. */
  take(claims: readonly SliceKey[], askedAt: number): void;
  /** They are written, handed back, or somebody else's. */
  drop(keys: readonly SliceKey[]): void;
  /**
   * Whether this worker may start something for a slice: at once while its lease holds. While the lease has run out the
   * answer waits until it is renewed, which is true, or known to be lost, which is false.
   */
  hold(key: SliceKey): Promise<boolean>;
  /** Renews those it is time for, and tells of each that is lost. One at a time: who comes meanwhile waits for it. */
  renew(): Promise<void>;
  /** Whether some were locked by somebody else, and are to be tried again soon. */
  hasSkipped(): boolean;
  /** Renews first, if the database was away or a lease has run out. */
  catchUp(): Promise<void>;
  /** Asks the database for something; a fault of the way to it counts as an absence. */
  reaching<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Whether everybody who has leases there has had the time to renew them. */
  mayRecover(): boolean;
  /** The database's clock by now. */
  farNow(): number;
}

interface Lease {
  key: SliceKey;
  until: number;
  waiting: ((isHeld: boolean) => void)[];
}

interface LeasesOptions {
  renewLeases(keys: readonly SliceKey[]): Promise<RenewedLeases>;
  /** Younger ones are left as they are. */
  renewAfterMs: number;
  now(): number;
  onLost(key: SliceKey): void;
}

export const leaseMs = leaseSeconds * 1000;

export function createLeases({ renewLeases, renewAfterMs, now, onLost }: LeasesOptions): Leases {
  const leases = new Map<string, Lease>();
  const reach = createReach(now);
  let hasSkipped = false;
  let renewing: Promise<void> | null = null;
  const ageMs = ({ until }: Lease) => leaseMs - until + now();
  const answer = (lease: Lease, isHeld: boolean) => {
    for (const resolve of lease.waiting.splice(0)) resolve(isHeld);
  };
  const drop = (key: SliceKey) => {
    const lease = leases.get(keyText(key));
    leases.delete(keyText(key));
    if (lease !== undefined) answer(lease, false);
  };
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
    const asked = [...leases.values()].filter((lease) => ageMs(lease) >= renewAfterMs);
    const keys = asked.map(({ key }) => key);
    const { renewed, standing, farMs } = await reaching(() => renewLeases(keys));
    reach.note(farMs);
    hasSkipped = renewed.size < standing.size;
    for (const lease of asked) {
      const name = keyText(lease.key);
      if (renewed.has(name)) {
        lease.until = askedAt + leaseMs;
        if (lease.until > now()) answer(lease, true);
      } else if (!standing.has(name) && leases.has(name)) {
        drop(lease.key);
        onLost(lease.key);
      }
    }
  };
  const renew = () => (renewing ??= renewAll().finally(() => (renewing = null)));
  return {
    take: (claims, askedAt) => {
      for (const { organizationId, runId, firstPosition, token } of claims) {
        const key = { organizationId, runId, firstPosition, token };
        leases.set(keyText(key), { key, until: askedAt + leaseMs, waiting: [] });
      }
    },
    drop: (keys) => keys.forEach(drop),
    hold: (key) => {
      const lease = leases.get(keyText(key));
      if (lease === undefined) return Promise.resolve(false);
      if (lease.until > now()) return Promise.resolve(true);
      return new Promise((resolve) => void lease.waiting.push(resolve));
    },
    renew,
    hasSkipped: () => hasSkipped,
    catchUp: async () => {
      if (reach.isAway() || [...leases.values()].some((lease) => ageMs(lease) >= leaseMs)) await renew();
    },
    reaching,
    mayRecover: () => reach.steadyMs() >= leaseMs,
    farNow: reach.farNow,
  };
}
