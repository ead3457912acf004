import type { Limits } from './provider-spec.ts';
import { Permits } from './permits.ts';
import type { RateStore } from './rate-store.ts';
import { Blocked, VendorBlock } from './vendor-block.ts';
import { WaitingLine } from './waiting-line.ts';
import type { Places } from './waiting-line.ts';

export interface RateLimiter {
  /**
   * Resolves when one request may be sent; smaller classes come first. `release` frees its place. Organizations that share
   * a bucket share its places; `organizationId` is null if the bucket belongs to one organization. `mayHang`: users choose
   * who is called. Rejects with `Blocked` if the vendor wants to be left alone for longer than `patienceMs`.
   */
  acquire(bucket: string, options: Acquisition): Promise<() => void>;
  /** Blocks a bucket because the vendor said so; `forMs` is null if it did not say for how long. Resolves with the time of the block. */
  block(bucket: string, forMs: number | null): Promise<number>;
}

export interface Acquisition {
  limits: Limits;
  class: number;
  organizationId?: string | null;
  mayHang?: boolean;
  /** How long it may wait. Default: for ever. */
  patienceMs?: number;
}

/** Moments of this time are reserved together, so that a fast vendor does not need a reservation for each request. */
const chunkMs = 100;
/**
 * A request that leaves late comes closer to those after it. It may be late by `sendLateMs`, and by as much again on its
 * way; a stated rate is kept over its period and these two on top, so that no second at the vendor has more than it states.
 */
const sendLateMs = 50;
const jitterMs = 2 * sendLateMs;
/** The least lateness that a timer needs, even if the store's clock is hardly known. */
const leastLateMs = 5;
/** How often a bucket without a rate checks whether another process was told to leave the vendor alone. */
const blockCheckMs = 1000;
/** How long the others wait for the answer to the first request after a block. */
const scoutMs = 5000;
/** A later turn is not worth waiting for, even if turns are rare. */
const farTurnMs = 10_000;
const farthestTurnMs = 60_000;

interface Bucket {
  waiters: WaitingLine;
  isPumping: boolean;
  /** Reserved moments that are left, from `slotAt` on. */
  slots: number;
  slotAt: number;
  /** Moments that have passed since the last send. */
  unused: number;
  /** How late a moment may be used. */
  graceMs: number;
  /** How long the last reservation took: the next one is for moments that have not passed when it is made. */
  leadMs: number;
  /** The vendor's block. A store that many processes share also knows it. */
  block: VendorBlock;
  blockCheckedAt: number;
  checking: Promise<void> | null;
  permits: Permits;
}

interface Surroundings {
  store: RateStore;
  /** Waits that no vendor stated are multiplied by this. Default 1. */
  haste?: number;
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

/** A bucket with its limits. */
interface Gate {
  name: string;
  bucket: Bucket;
  limits: Limits;
  isPatient: boolean;
}

/** Keeps each bucket within its limits. The store decides about moments, and many processes may share it. */
export function createRateLimiter(store: RateStore, clock: Omit<Surroundings, 'store'>): RateLimiter {
  const around = { store, ...clock };
  const buckets = new Map<string, Bucket>();
  const bucketOf = (name: string): Bucket => {
    const bucket = buckets.get(name) ?? emptyBucket(around, name);
    buckets.set(name, bucket);
    return bucket;
  };
  return {
    acquire: async (name, { limits, class: rank, organizationId = null, mayHang = false, patienceMs }) => {
      const bucket = bucketOf(name);
      const gate = { name, bucket, limits, isPatient: patienceMs === undefined };
      if (intervalOf(limits) === 0 && isBlockUnknown(around, bucket)) await learnBlock(around, gate);
      const { block } = bucket;
      if (block.leftMs > (patienceMs ?? Infinity)) throw new Blocked(block.leftMs);
      if (intervalOf(limits) === 0 && limits.concurrency === undefined && block.isOpen) return () => {};
      const scout = await new Promise<symbol | null>((resume, fail) => {
        bucket.waiters.add({ class: rank, organizationId, mayHang, patienceMs, resume, fail });
        startPump(around, gate);
      });
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        bucket.permits.giveBack();
        bucket.waiters.leave(organizationId);
        block.follow(scout);
        startPump(around, gate);
      };
    },
    block: async (name, forMs) => {
      const bucket = bucketOf(name);
      const blockedMs = shut(bucket, forMs);
      await store.block(name, blockedMs);
      return blockedMs;
    },
  };
}

/** Callers that cannot wait that long get an error at once. */
function shut(bucket: Bucket, forMs: number | null): number {
  const { block, waiters } = bucket;
  bucket.slots = 0;
  const blockedMs = block.shut(forMs);
  for (const waiter of waiters.drain()) {
    if (blockedMs > (waiter.patienceMs ?? Infinity)) waiter.fail(new Blocked(blockedMs));
    else waiters.add(waiter);
  }
  return blockedMs;
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
    block: new VendorBlock(around),
    blockCheckedAt: -Infinity,
    checking: null,
    permits: new Permits(around, { bucket: name, waiting: () => waiters.length }),
  };
}

/** From time to time, and while the store is being asked. */
function isBlockUnknown({ now }: Surroundings, { checking, blockCheckedAt }: Bucket): boolean {
  return checking !== null || now() - blockCheckedAt >= blockCheckMs;
}

/** Checks whether another process was blocked. A bucket with a rate learns it with each reservation. */
async function learnBlock({ store, now }: Surroundings, { name, bucket }: Gate): Promise<void> {
  bucket.blockCheckedAt = now();
  bucket.checking ??= store
    .blockedFor(name)
    .then((forMs) => void (forMs > bucket.block.leftMs + blockSlackMs && shut(bucket, forMs)))
    // Without the store nothing is known. The vendor will say it again.
    .catch(() => {})
    .finally(() => (bucket.checking = null));
  await bucket.checking;
}

/** What was told to the store by this process comes back from there a little otherwise. */
const blockSlackMs = 100;

/** Lets waiters through, one after the other, as long as there are waiters and permits. */
function startPump(around: Surroundings, gate: Gate): void {
  const { bucket, limits } = gate;
  if (bucket.isPumping) return;
  bucket.isPumping = true;
  pump(around, gate)
    .catch((error: unknown) => bucket.waiters.drain().forEach(({ fail }) => fail(error)))
    .finally(() => {
      bucket.isPumping = false;
      if (bucket.block.isBeingTried) return;
      if (bucket.permits.hasFree(limits.concurrency) && bucket.waiters.hasNext(placesOf(gate)))
        startPump(around, gate);
    });
}

async function pump(around: Surroundings, gate: Gate): Promise<void> {
  const { bucket, limits } = gate;
  while (bucket.waiters.length > 0 && !bucket.block.isBeingTried) {
    if (!(await bucket.permits.findFree(limits.concurrency, () => startPump(around, gate)))) return;
    // The next call that ends frees a permit for organizations that already have their part.
    if (!bucket.waiters.hasNext(placesOf(gate))) return;
    await takeSlot(around, gate);
    const waiter = bucket.waiters.takeNext(placesOf(gate));
    if (waiter === null) return;
    bucket.permits.take();
    const scout = bucket.block.send();
    if (scout !== null) void giveUpScout(around, gate, scout);
    waiter.resume(scout);
  }
}

async function giveUpScout(around: Surroundings, gate: Gate, scout: symbol): Promise<void> {
  await around.sleep(scoutMs);
  if (gate.bucket.block.follow(scout)) startPump(around, gate);
}

function placesOf({ bucket, limits }: Gate): Places {
  return bucket.permits.placesOf(limits.concurrency);
}

/** Resolves at a moment that is this bucket's to send at, or as soon as nobody waits for one any more. */
async function takeSlot({ store, now, sleep }: Surroundings, gate: Gate): Promise<void> {
  const { bucket, limits } = gate;
  const intervalMs = intervalOf(limits);
  for (;;) {
    // Checked again after every wait, because the vendor may have blocked it meanwhile.
    while (bucket.block.leftMs > 0 && bucket.waiters.length > 0) await sleep(bucket.block.leftMs);
    if (intervalMs === 0 || bucket.waiters.length === 0) return;
    while (bucket.slots > 0 && now() > bucket.slotAt + bucket.graceMs) {
      nextSlot(bucket, intervalMs);
      bucket.unused += 1;
    }
    if (bucket.slots > 0) {
      if (now() >= bucket.slotAt) break;
      await sleep(bucket.slotAt - now());
    } else await reserveSlots({ store, now, sleep }, gate);
  }
  nextSlot(bucket, intervalMs);
  bucket.unused = 0;
}

function nextSlot(bucket: Bucket, intervalMs: number): void {
  bucket.slots -= 1;
  bucket.slotAt += intervalMs;
}

async function reserveSlots({ store, now }: Surroundings, gate: Gate): Promise<void> {
  const { name, bucket, limits, isPatient } = gate;
  const intervalMs = intervalOf(limits);
  const count = Math.max(1, Math.floor(chunkMs / intervalMs));
  const askedAt = now();
  const { leadMs, unused } = bucket;
  const farMs = Math.min(farthestTurnMs, Math.max(farTurnMs, 2 * intervalMs));
  const within = isPatient ? {} : { withinMs: farMs };
  const reserved = await store.reserve(name, { count, intervalMs, leadMs, unused, ...within });
  bucket.unused = 0;
  if (reserved.isTooLate === true) return void shut(bucket, reserved.waitMs);
  bucket.slots = count;
  bucket.slotAt = now() + reserved.waitMs;
  bucket.graceMs = Math.max(leastLateMs, sendLateMs - reserved.lateMs);
  bucket.leadMs = Math.min(1000, now() - askedAt);
}

/** The time between two sends that keeps every stated rate, with a margin for jitter; 0 without a rate. */
function intervalOf({ requestsPerSecond, requestsPerMinute }: Limits): number {
  return Math.max(
    requestsPerSecond === undefined ? 0 : (1000 + jitterMs) / requestsPerSecond,
    requestsPerMinute === undefined ? 0 : (60_000 + jitterMs) / requestsPerMinute,
  );
}
