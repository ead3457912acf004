import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sliceSize } from '../storage/slices.ts';
import type { ClaimedSlice, ClaimOptions } from './claim-slices.ts';
import { claimSlices } from './claim-slices.ts';
import { holdForRound } from './hold-for-round.ts';
import { beginSlice } from './run-claims.ts';
import { isOnTrial } from './suspicion.ts';
import { createTrials, isTrying } from './trials.ts';
import type { WorkerParts } from './worker-parts.ts';

const claimAtOnce = 8;
/**
 * While more slices than this wait to be settled, no more are claimed: bounds memory when results outrun the database.
 */
const maxUnsettled = 32;
/** The same in characters of results. */
const maxLength = 32_000_000;
/** One claim in this many takes the oldest work, so that nothing starves inside a class. */
const oldestEvery = 10;
/** The longest that a claimed slice may wait before it starts. */
const maxDeferMs = 2000;
const deferMs = 10;
/** How often to look for work of class 1 that nothing announced. */
const urgentPollMs = 250;

export interface Round {
  /** Slices that were claimed. */
  count: number;
  /** Whether there may be more, which was not claimed so that class 1 is not delayed. */
  isThrottled: boolean;
}

/** Claims slices round by round, and starts them. */
export function createClaimer(parts: WorkerParts): () => Promise<Round> {
  const claimer: Claimer = { parts, claimsByClass: [], lastClass: 1 };
  let lookedAt = Number.NEGATIVE_INFINITY;
  const isUrgentDue = () => parts.arrivals.any() || performance.now() - lookedAt >= urgentPollMs;
  return async () => {
    const limit = othersAllowed(parts);
    // Throttling classes 2 and 3 must not delay class 1.
    if ((limit === 0 || parts.brake.isUrgent()) && isUrgentDue()) {
      lookedAt = performance.now();
      const count = await claimUrgent(claimer);
      if (count > 0) return { count, isThrottled: true };
    }
    if (limit === 0) return { count: 0, isThrottled: true };
    if (parts.arrivals.isDry()) return { count: 0, isThrottled: false };
    return { count: await claimAny(claimer, { limit, maxClass: 3 }), isThrottled: false };
  };
}

interface Claimer {
  parts: WorkerParts;
  /** How many claims brought something, by the class of the first slice. */
  claimsByClass: number[];
  /** What the last claim brought; the next one probably brings the same. */
  lastClass: number;
}

/** How many slices of any class may be claimed. The last quarter of the budget is for class 1. */
function othersAllowed(parts: WorkerParts): number {
  const { budget, settler, brake } = parts;
  const unfinished = countUnfinished(parts);
  const free = budget - unfinished;
  if (free <= budget / 4 || isFull(parts, 1)) return 0;
  const wanted = Math.min(claimAtOnce, Math.floor(free / sliceSize));
  return brake.allow(wanted, { isIdle: unfinished < sliceSize, isSettled: settler.waiting() === 0 });
}

/**
 * Whether as much as may wait to be settled does. The settler works it off by itself, so no organization can stop
 * claims.
 */
function isFull({ settler }: WorkerParts, shares: number): boolean {
  return settler.waiting() > maxUnsettled * shares || settler.waitingLength() > maxLength * shares;
}

/** Records of all slices that this worker has, begun or not. */
function countUnfinished({ leased, heldBack }: WorkerParts): number {
  return leased.unfinishedRecords() + heldBack.records();
}

/** Claims class 1 alone, as far as the budget allows. */
async function claimUrgent(claimer: Claimer): Promise<number> {
  const { budget } = claimer.parts;
  const limit = Math.min(claimAtOnce, Math.floor((budget - countUnfinished(claimer.parts)) / sliceSize));
  if (limit < 1 || isFull(claimer.parts, 2)) return 0;
  return claimAny(claimer, { limit, maxClass: 1 });
}

async function claimAny(
  claimer: Claimer,
  options: Pick<ClaimOptions, 'limit' | 'maxClass'>,
): Promise<number> {
  const { db, arrivals, known, leases, leased, parked, heldBack } = claimer.parts;
  // Slices that this worker has come before new ones: others take them for lost unless they are renewed.
  await leases.catchUp();
  arrivals.clear();
  const claimsSoFar = claimer.claimsByClass[claimer.lastClass] ?? 0;
  const oldestFirst = claimsSoFar % oldestEvery === oldestEvery - 1;
  const askedAt = performance.now();
  const full = [...heldBack.full(), ...leased.full()];
  const wanted = { ...options, oldestFirst, known, parkedFor: parked.list, except: full };
  const tellIfEmpty = arrivals.look();
  const claims = await leases.reaching(() => claimSlices(db, wanted));
  leases.take(claims, askedAt);
  // There may be more of organizations that have enough here.
  if (claims.length > 0 || options.maxClass === 3) tellIfEmpty(claims.length === 0 && full.length === 0);
  const [first] = claims;
  if (first !== undefined) {
    countClaim(claimer, first.class);
    claimer.parts.onEvent({ kind: 'claimed', slices: claims.length });
  }
  // If the last slice is of class 1, there may be more of them.
  if (claims.length === options.limit && claims.at(-1)?.class === 1) arrivals.note('1');
  await begin(claimer, claims);
  return claims.length;
}

function countClaim(claimer: Claimer, itsClass: number): void {
  claimer.lastClass = itsClass;
  claimer.claimsByClass[itsClass] = (claimer.claimsByClass[itsClass] ?? 0) + 1;
}

async function begin(claimer: Claimer, claims: readonly ClaimedSlice[]): Promise<void> {
  const { parts } = claimer;
  for (const claim of claims) if (claim.class === 1) parts.brake.noteUrgent(claim.organizationId);
  const held = await holdForRound(parts, claims).catch((error: unknown) => {
    parts.reportFault(error);
    return new Map<ClaimedSlice, number>();
  });
  // Where slices end as soon as they begin, the round is written at once.
  const release = parts.settler.hold();
  await beginEach(claimer, { claims, held, release }).finally(release);
}

interface BegunRound {
  /** Class 1 comes first. */
  claims: readonly ClaimedSlice[];
  /** What is held for them. */
  held: ReadonlyMap<ClaimedSlice, number | 'unknown'>;
  /** Lets the settler go on. */
  release(): void;
}

async function beginEach(claimer: Claimer, { claims, held, release }: BegunRound): Promise<void> {
  const { parts } = claimer;
  const { pace, heldBack } = parts;
  const patience = performance.now() + maxDeferMs;
  const trials = createTrials(parts);
  for (const [at, claim] of claims.entries()) {
    // Running a slice can keep the thread busy for some milliseconds; the API gets its turn in between.
    if (at > 0) await nextTurn();
    if (claim.class > 1 || isOnTrial(claim)) release();
    if (claim.class > 1) await letPass(claimer, patience);
    // A slice that cannot even start must not stop the others of its round.
    const start = () =>
      beginSlice(parts, claim, held.get(claim) ?? 0).catch((error: unknown) => {
        // Its lease runs out by itself.
        parts.leases.drop([claim]);
        parts.reportFault(error);
      });
    if (isOnTrial(claim) || !pace.isInDebt(claim.organizationId)) await trials.begin(claim, start);
    else heldBack.add(claim, pace.next(claim.organizationId), () => beginLater(parts, start));
  }
}

/** Beside a record on trial nothing begins. */
async function beginLater(parts: WorkerParts, start: () => Promise<void>): Promise<void> {
  while (isTrying(parts)) await sleep(deferMs);
  await start();
  // More of its organization may be claimed now.
  parts.wake();
}

/** Urgent work that came while others were waiting for their turn goes first. */
async function letPass(claimer: Claimer, patience: number): Promise<void> {
  const { arrivals, brake, settler, reportFault } = claimer.parts;
  const mayGo = () =>
    !brake.isUrgent() || brake.allow(1, { isIdle: true, isSettled: settler.waiting() === 0 }) > 0;
  for (;;) {
    if (arrivals.any()) await claimUrgent(claimer).catch(reportFault);
    if (mayGo() || performance.now() > patience) return;
    await sleep(deferMs);
  }
}
