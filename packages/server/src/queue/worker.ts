import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sliceSize } from '../storage/slices.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import { claimSlices } from './claim-slices.ts';
import { createHeldSlices } from './held-slices.ts';
import { holdForRound } from './hold-for-round.ts';
import { recoverLeases, releaseLeases } from './hold-leases.ts';
import { beginSlice } from './run-claims.ts';
import { settleSlices } from './settle-slices.ts';
import { createSettler } from './settler.ts';
import { startUpkeep } from './upkeep.ts';
import type { WorkerOptions, WorkerParts } from './worker-parts.ts';

export interface SliceWorker {
  /** Stops claiming, lets running slices finish for a while, hands the others back. */
  drain(graceMs: number): Promise<void>;
  unfinishedRecords(): number;
}

const claimAtOnce = 8;
/** How often to look for work that nobody announced. */
const pollMs = 1000;
/** Slices whose settlement is awaited before more are claimed: bounds memory when results outrun the database. */
const maxUnsettled = 32;
/** One claim in this many takes the oldest work, so that nothing starves inside a class. */
const oldestEvery = 10;

/** Claims slices, runs them and settles them, until drained. */
export function startWorker(options: WorkerOptions): SliceWorker {
  let wakeUp = () => {};
  const parts = makeParts(options, () => wakeUp());
  const unsubscribe = options.signals.subscribe('work', parts.wake);
  const upkeep = startUpkeep(parts);
  let isDraining = false;
  const loop = async (): Promise<void> => {
    if (options.isAlone) await recoverLeases(options.db, { all: true });
    for (let round = 1; !isDraining; round += 1) {
      const woken = new Promise<void>((resolve) => (wakeUp = resolve));
      const count = await claimRound(parts, round).catch((error: unknown) => {
        options.reportFault(error);
        return 0;
      });
      if (count === 0) await waitFor(woken);
    }
  };
  const ended = loop();
  return {
    unfinishedRecords: () => parts.held.unfinishedRecords(),
    drain: async (graceMs) => {
      isDraining = true;
      wakeUp();
      unsubscribe();
      await ended;
      await handOver(parts, graceMs);
      upkeep.stop();
    },
  };
}

function makeParts(options: WorkerOptions, wake: () => void): WorkerParts {
  const held = createHeldSlices(() => settler.touch());
  const { db, retentionDays, chainKey } = options;
  const settler = createSettler({
    ...options,
    settle: (settlement) => settleSlices(db, { ...settlement, retentionDays, chainKey }),
    sleep,
    // Claiming may have stopped because too much was unsettled.
    onSettled: (records) => {
      options.onSettled(records);
      wake();
    },
    takeAttempts: () => held.list().flatMap((slice) => (slice.hasAttempts() ? [slice.take()] : [])),
    giveUp: (slices) => releaseLeases(db, slices, { countsAsClaim: true }).catch(options.reportFault),
  });
  return { ...options, held, settler, wake };
}

/** One claim, and the start of what it brought. How many slices that were. */
async function claimRound(parts: WorkerParts, round: number): Promise<number> {
  const free = parts.budget - parts.held.unfinishedRecords();
  const limit = Math.min(claimAtOnce, Math.floor(free / sliceSize));
  if (limit < 1 || parts.settler.waiting() > maxUnsettled) return 0;
  // The last quarter of the budget is for those who are in a hurry.
  const maxClass = free > parts.budget / 4 ? 3 : 1;
  const claims = await claimSlices(parts.db, { limit, maxClass, oldestFirst: round % oldestEvery === 0 });
  const held = await holdForRound(parts, claims).catch((error: unknown) => {
    parts.reportFault(error);
    return new Map<ClaimedSlice, number>();
  });
  for (const claim of claims) {
    // One that cannot even begin must not take the others of the round with it; its lease runs out.
    await beginSlice(parts, claim, held.get(claim) ?? 0).catch(parts.reportFault);
    // Running a slice can keep the thread busy for some milliseconds; the API gets its turn in between.
    await nextTurn();
  }
  return claims.length;
}

async function waitFor(woken: Promise<void>): Promise<void> {
  const canceled = new AbortController();
  await Promise.race([woken, sleep(pollMs, undefined, { signal: canceled.signal }).catch(() => {})]);
  canceled.abort();
}

async function handOver(parts: WorkerParts, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  while (parts.held.list().length > 0 && Date.now() < deadline) await sleep(10);
  const left = parts.held.list();
  for (const slice of left) parts.held.remove(slice);
  // What was asked in the last moments is journaled before the slices are anybody else's, so that it is paid.
  const progress = left.map((slice) => ({ ...slice.take(), snapshots: slice.snapshot() }));
  if (progress.length > 0) await parts.settler.save(progress);
  await releaseLeases(
    parts.db,
    left.map(({ claim }) => claim),
    { countsAsClaim: false },
  );
  await parts.settler.idle();
}
