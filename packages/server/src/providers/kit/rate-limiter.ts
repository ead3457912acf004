import type { Limits } from './provider-spec.ts';
import { Permits } from './permits.ts';
import { WaitingLine } from './waiting-line.ts';
import type { Places } from './waiting-line.ts';

/** Who may send when, per bucket: a credential, or one operation of it. */
export interface RateStore {
  /** Takes the next moments to send at. */
  reserve(bucket: string, wish: SlotWish): Promise<Reservation>;
  /** Nobody may send for a while: the vendor said so. */
  block(bucket: string, forMs: number): Promise<void>;
  /** For how long nobody may send; 0 when nobody has to wait. */
  blockedFor(bucket: string): Promise<number>;
  /** Takes or renews permits for calls under way; of `limit` that all processes have, as many as are this one's. */
  lease(bucket: string, demand: PermitDemand): Promise<PermitLease>;
}

export interface SlotWish {
  count: number;
  intervalMs: number;
  /** None of them comes before this has passed. */
  leadMs: number;
  /**
   * This many at the end of the last reservation passed unused: they are given back, unless others have reserved
   * since.
   */
  unused: number;
}

export interface Reservation {
  /** Until the first moment, never too short. */
  waitMs: number;
  /** By how much `waitMs` may be too long: what is not known of the store's clock. */
  lateMs: number;
}

export interface PermitDemand {
  /** All it could use now, those in use included. */
  wanted: number;
  used: number;
  limit: number;
}

export interface PermitLease {
  permits: number;
  /** How long they are good for without being renewed. */
  forMs: number;
}

export interface RateLimiter {
  /**
   * Resolves when one request may be sent; those of a smaller class first. `release` frees its place. Organizations that
   * share a bucket share its places; null where it is one organization's own. `mayHang`: users choose who is called.
   */
  acquire(
    bucket: string,
    options: { limits: Limits; class: number; organizationId?: string | null; mayHang?: boolean },
  ): Promise<() => void>;
  block(bucket: string, forMs: number): Promise<void>;
}

/** Moments reserved together, so that a fast vendor does not cost a reservation per request. */
const chunkMs = 100;
/**
 * A request that leaves late comes closer to those after it. It may be late by `sendLateMs`, and by as much again on its
 * way; a stated rate is kept over its period and these two on top, so that no second at the vendor has more than it states.
 */
const sendLateMs = 50;
const jitterMs = 2 * sendLateMs;
/** However little is known of the store's clock, a timer needs this much. */
const leastLateMs = 5;
/** How often a bucket without a rate looks whether another process was told to leave the vendor alone. */
const blockCheckMs = 1000;

interface Bucket {
  waiters: WaitingLine;
  isPumping: boolean;
  /** Reserved moments that are left, from `slotAt` on. */
  slots: number;
  slotAt: number;
  /** Those that passed since the last send. */
  unused: number;
  /** How late one of them may be used. */
  graceMs: number;
  /** How long the last reservation took: the next one is for moments that have not passed when it is made. */
  leadMs: number;
  /** The vendor said so; a store that many processes share knows it too. */
  blockedUntil: number;
  blockCheckedAt: number;
  permits: Permits;
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
  const around = { store, ...clock };
  const { now } = clock;
  const buckets = new Map<string, Bucket>();
  const bucketOf = (name: string): Bucket => {
    const bucket = buckets.get(name) ?? emptyBucket(around, name);
    buckets.set(name, bucket);
    return bucket;
  };
  return {
    acquire: async (name, { limits, class: rank, organizationId = null, mayHang = false }) => {
      const bucket = bucketOf(name);
      const gate = { name, bucket, limits };
      if (intervalOf(limits) === 0) checkBlock(around, gate);
      const isFree = intervalOf(limits) === 0 && limits.concurrency === undefined;
      if (isFree && bucket.blockedUntil <= now()) return () => {};
      await new Promise<void>((resume, fail) => {
        bucket.waiters.add({ class: rank, organizationId, mayHang, resume, fail });
        startPump(around, gate);
      });
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        bucket.permits.giveBack();
        bucket.waiters.leave(organizationId);
        startPump(around, gate);
      };
    },
    block: async (name, forMs) => {
      const bucket = bucketOf(name);
      bucket.slots = 0;
      bucket.blockedUntil = Math.max(bucket.blockedUntil, now() + forMs);
      await store.block(name, forMs);
    },
  };
}

function emptyBucket(around: Surroundings, name: string): Bucket {
  const waiters = new WaitingLine();
  return {
    waiters,
    isPumping: false,
    slots: 0,
    slotAt: 0,
    unused: 0,
    graceMs: 0,
    leadMs: 0,
    blockedUntil: 0,
    blockCheckedAt: 0,
    permits: new Permits(around, { bucket: name, waiting: () => waiters.length }),
  };
}

/** In the background: a rate store that many processes share is asked for each reservation, this one now and then. */
function checkBlock({ store, now }: Surroundings, { name, bucket }: Gate): void {
  if (now() - bucket.blockCheckedAt < blockCheckMs) return;
  bucket.blockCheckedAt = now();
  const note = (forMs: number) => void (bucket.blockedUntil = Math.max(bucket.blockedUntil, now() + forMs));
  // Without the store nothing is known, and the vendor will say it again.
  store.blockedFor(name).then(
    (forMs) => forMs > 0 && note(forMs),
    () => {},
  );
}

/** Lets waiters through, one after the other, for as long as there are any and there are permits. */
function startPump(around: Surroundings, gate: Gate): void {
  const { bucket, limits } = gate;
  if (bucket.isPumping) return;
  bucket.isPumping = true;
  pump(around, gate)
    .catch((error: unknown) => bucket.waiters.drain().forEach(({ fail }) => fail(error)))
    .finally(() => {
      bucket.isPumping = false;
      if (bucket.permits.hasFree(limits.concurrency) && bucket.waiters.hasNext(placesOf(gate)))
        startPump(around, gate);
    });
}

async function pump(around: Surroundings, gate: Gate): Promise<void> {
  const { bucket, limits } = gate;
  while (bucket.waiters.length > 0) {
    if (!(await bucket.permits.findFree(limits.concurrency, () => startPump(around, gate)))) return;
    // The next one that ends frees a permit for those who have their part already.
    if (!bucket.waiters.hasNext(placesOf(gate))) return;
    await takeSlot(around, gate);
    const waiter = bucket.waiters.takeNext(placesOf(gate));
    if (waiter === null) return;
    bucket.permits.take();
    waiter.resume();
  }
}

function placesOf({ bucket, limits }: Gate): Places {
  return bucket.permits.placesOf(limits.concurrency);
}

/** Resolves at a moment that is this bucket's to send at. */
async function takeSlot({ store, now, sleep }: Surroundings, { name, bucket, limits }: Gate): Promise<void> {
  const intervalMs = intervalOf(limits);
  for (;;) {
    // Looked at again after every wait: the vendor may have said so meanwhile.
    while (bucket.blockedUntil > now()) await sleep(bucket.blockedUntil - now());
    if (intervalMs === 0) return;
    while (bucket.slots > 0 && now() > bucket.slotAt + bucket.graceMs) {
      nextSlot(bucket, intervalMs);
      bucket.unused += 1;
    }
    if (bucket.slots > 0) {
      if (now() >= bucket.slotAt) break;
      await sleep(bucket.slotAt - now());
    } else await reserveSlots({ store, now, sleep }, { name, bucket, limits });
  }
  nextSlot(bucket, intervalMs);
  bucket.unused = 0;
}

function nextSlot(bucket: Bucket, intervalMs: number): void {
  bucket.slots -= 1;
  bucket.slotAt += intervalMs;
}

async function reserveSlots({ store, now }: Surroundings, { name, bucket, limits }: Gate): Promise<void> {
  const intervalMs = intervalOf(limits);
  const count = Math.max(1, Math.floor(chunkMs / intervalMs));
  const askedAt = now();
  const { leadMs, unused } = bucket;
  const { waitMs, lateMs } = await store.reserve(name, { count, intervalMs, leadMs, unused });
  bucket.slots = count;
  bucket.unused = 0;
  bucket.slotAt = now() + waitMs;
  bucket.graceMs = Math.max(leastLateMs, sendLateMs - lateMs);
  bucket.leadMs = Math.min(1000, now() - askedAt);
}

/** The time between two sends that keeps every stated rate, with a margin for jitter; 0 without one. */
function intervalOf({ requestsPerSecond, requestsPerMinute }: Limits): number {
  return Math.max(
    requestsPerSecond === undefined ? 0 : (1000 + jitterMs) / requestsPerSecond,
    requestsPerMinute === undefined ? 0 : (60_000 + jitterMs) / requestsPerMinute,
  );
}

/** The sends of one process. */
export function createMemoryRateStore(now: () => number): RateStore {
  const nextAt = new Map<string, number>();
  const reservedUntil = new Map<string, number>();
  const push = (bucket: string, at: number) => void nextAt.set(bucket, Math.max(nextAt.get(bucket) ?? 0, at));
  return {
    reserve: (bucket, { count, intervalMs, leadMs, unused }) => {
      const next = nextAt.get(bucket) ?? 0;
      const free = next === reservedUntil.get(bucket) ? next - unused * intervalMs : next;
      const at = Math.max(free, now() + leadMs);
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
