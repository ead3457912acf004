/* Limits per hour and per day. Unlike limits per second they are not spread: an hour's requests may all go in its first minute. */
import type { Grant, Quota, Sends } from './count-sends.ts';
import { countSends, quotasOf } from './count-sends.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** May be called more than once for one result. */
export type CountSends = (sends: Sends, nowMs: number) => Grant & { sends: Sends };

/** Stores the sends of each bucket, for all processes that share it. */
export interface QuotaStore {
  /** Counts on top of earlier counts. Nobody else counts meanwhile. */
  count(bucket: string, count: CountSends): Promise<Grant>;
}

/**
 * A bucket without sends is checked again after this time at the latest, because the operator may have set a larger limit
 * meanwhile.
 */
const longestBlockMs = 3_600_000;

/** A limiter that also keeps quotas. A bucket that has used up a quota is blocked, as if its vendor had said "too often". */
export function keepQuotas(limiter: RateLimiter, store: QuotaStore): RateLimiter {
  const counters = new Map<string, () => Promise<boolean>>();
  const counterOf = (bucket: string, quotas: readonly Quota[]) => {
    const counter = counters.get(bucket) ?? takeTogether(limiter, store, { bucket, quotas });
    counters.set(bucket, counter);
    return counter;
  };
  return {
    block: (bucket, forMs) => limiter.block(bucket, forMs),
    acquire: (bucket, options) => {
      const quotas = quotasOf(options.limits);
      if (quotas.length === 0) return limiter.acquire(bucket, options);
      const take = counterOf(bucket, quotas);
      return acquireSend(() => limiter.acquire(bucket, options), take);
    },
  };
}

async function acquireSend(
  acquire: () => Promise<() => void>,
  take: () => Promise<boolean>,
): Promise<() => void> {
  for (;;) {
    // First a place in the limits, so that sends are taken in the order of classes.
    const release = await acquire();
    if (await orRelease(take(), release)) return release;
    release();
  }
}

/** Resolves with whether a send was granted. Requests that come while the store is busy are asked for together. */
function takeTogether(
  limiter: RateLimiter,
  store: QuotaStore,
  { bucket, quotas }: { bucket: string; quotas: readonly Quota[] },
): () => Promise<boolean> {
  let wanted = 0;
  let next: Promise<() => boolean> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const takeAll = async () => {
    next = null;
    const taking = wanted;
    wanted = 0;
    let { granted, waitMs } = await store.count(bucket, (sends, nowMs) =>
      countSends(sends, { quotas, wanted: taking, nowMs }),
    );
    if (granted === 0) await limiter.block(bucket, Math.min(waitMs, longestBlockMs));
    return () => granted-- > 0;
  };
  return async () => {
    wanted += 1;
    next ??= last.then(takeAll);
    const mine = next;
    last = mine.catch(() => {});
    return (await mine)();
  };
}

async function orRelease(taken: Promise<boolean>, release: () => void): Promise<boolean> {
  try {
    return await taken;
  } catch (error) {
    release();
    throw error;
  }
}

/** The sends of one process. */
export function createMemoryQuotaStore(now: () => number): QuotaStore {
  const known = new Map<string, Sends>();
  return {
    count: (bucket, count) => {
      const { sends, ...grant } = count(known.get(bucket) ?? {}, now());
      known.set(bucket, sends);
      return Promise.resolve(grant);
    },
  };
}
