import type { Limits } from './provider.ts';

/** Who may send next, per bucket: a credential, or one operation of it. */
export interface RateStore {
  /** Takes the next `count` sends, `intervalMs` apart. Resolves to the milliseconds until the first of them. */
  reserve(bucket: string, options: { count: number; intervalMs: number }): Promise<number>;
  /** No more sends for a while, whoever asks: the vendor said so. */
  block(bucket: string, forMs: number): Promise<void>;
}

export interface RateLimiter {
  /** Resolves when one request may be sent; those of a smaller class first. `release` frees its place. */
  acquire(bucket: string, options: { limits: Limits; class: number }): Promise<() => void>;
  block(bucket: string, forMs: number): Promise<void>;
}

/** Sends reserved together, so that a fast vendor does not cost a reservation per request. */
const chunkMs = 100;
/** Reserved sends that nobody wanted are given up after this: they were for then, not for later. */
const unusedMs = 1000;

interface Waiter {
  class: number;
  resume(): void;
  fail(error: unknown): void;
}

interface Bucket {
  /** In order of class, then arrival. */
  waiters: Waiter[];
  isPumping: boolean;
  tokens: number;
  tokensUntil: number;
  /** The vendor said so; a store that many processes share knows it too. */
  blockedUntil: number;
  underWay: number;
}

interface Surroundings {
  store: RateStore;
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

/** A bucket with what it is kept to. */
interface Gate {
  name: string;
  bucket: Bucket;
  limits: Limits;
}

/** Keeps each bucket to its limits. The store decides over time, and may be shared by many processes. */
export function createRateLimiter(store: RateStore, clock: Omit<Surroundings, 'store'>): RateLimiter {
  const { now, sleep } = clock;
  const around = { store, now, sleep };
  const buckets = new Map<string, Bucket>();
  const bucketOf = (name: string): Bucket => {
    const bucket = buckets.get(name) ?? emptyBucket();
    buckets.set(name, bucket);
    return bucket;
  };
  return {
    acquire: async (name, { limits, class: rank }) => {
      const bucket = bucketOf(name);
      const gate = { name, bucket, limits };
      const isFree = intervalOf(limits) === 0 && limits.concurrency === undefined;
      if (isFree && bucket.blockedUntil <= now()) return () => {};
      await new Promise<void>((resume, fail) => {
        insertByClass(bucket.waiters, { class: rank, resume, fail });
        startPump(around, gate);
      });
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        bucket.underWay -= 1;
        startPump(around, gate);
      };
    },
    block: async (name, forMs) => {
      const bucket = bucketOf(name);
      bucket.tokens = 0;
      bucket.blockedUntil = Math.max(bucket.blockedUntil, now() + forMs);
      await store.block(name, forMs);
    },
  };
}

function emptyBucket(): Bucket {
  return { waiters: [], isPumping: false, tokens: 0, tokensUntil: 0, blockedUntil: 0, underWay: 0 };
}

/** Lets waiters through, one after the other, for as long as there are any and there is room. */
function startPump(around: Surroundings, gate: Gate): void {
  const { bucket, limits } = gate;
  if (bucket.isPumping) return;
  bucket.isPumping = true;
  pump(around, gate)
    .catch((error: unknown) => bucket.waiters.splice(0).forEach(({ fail }) => fail(error)))
    .finally(() => {
      bucket.isPumping = false;
      if (bucket.waiters.length > 0 && hasRoom(bucket, limits)) startPump(around, gate);
    });
}

async function pump(around: Surroundings, gate: Gate): Promise<void> {
  const { bucket, limits } = gate;
  while (bucket.waiters.length > 0 && hasRoom(bucket, limits)) {
    await takeToken(around, gate);
    const waiter = bucket.waiters.shift();
    if (waiter === undefined) return;
    bucket.underWay += 1;
    waiter.resume();
  }
}

function hasRoom({ underWay }: Bucket, { concurrency = Infinity }: Limits): boolean {
  return underWay < concurrency;
}

async function takeToken({ store, now, sleep }: Surroundings, { name, bucket, limits }: Gate): Promise<void> {
  const intervalMs = intervalOf(limits);
  for (;;) {
    // Looked at again after every wait: the vendor may have said so meanwhile.
    while (bucket.blockedUntil > now()) await sleep(bucket.blockedUntil - now());
    if (intervalMs === 0) return;
    if (bucket.tokens > 0 && bucket.tokensUntil >= now()) break;
    const count = Math.max(1, Math.floor(chunkMs / intervalMs));
    const waitMs = await store.reserve(name, { count, intervalMs });
    if (waitMs > 0) await sleep(waitMs);
    bucket.tokens = count;
    bucket.tokensUntil = now() + unusedMs;
  }
  bucket.tokens -= 1;
}

/** The time between two sends that keeps every stated rate; 0 without one. */
function intervalOf({ requestsPerSecond, requestsPerMinute }: Limits): number {
  return Math.max(
    requestsPerSecond === undefined ? 0 : 1000 / requestsPerSecond,
    requestsPerMinute === undefined ? 0 : 60_000 / requestsPerMinute,
  );
}

function insertByClass(waiters: Waiter[], waiter: Waiter): void {
  let at = waiters.length;
  while (at > 0 && (waiters[at - 1]?.class ?? 0) > waiter.class) at -= 1;
  waiters.splice(at, 0, waiter);
}

/** The sends of one process. */
export function createMemoryRateStore(now: () => number): RateStore {
  const nextAt = new Map<string, number>();
  return {
    reserve: (bucket, { count, intervalMs }) => {
      const at = Math.max(nextAt.get(bucket) ?? 0, now());
      nextAt.set(bucket, at + count * intervalMs);
      return Promise.resolve(at - now());
    },
    block: (bucket, forMs) => {
      nextAt.set(bucket, Math.max(nextAt.get(bucket) ?? 0, now() + forMs));
      return Promise.resolve();
    },
  };
}
