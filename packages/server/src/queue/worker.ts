import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createArrivals, pollMs } from './arrivals.ts';
import type { Brake } from './brake.ts';
import { createBrake } from './brake.ts';
import { createClaimer } from './claim-round.ts';
import { comings } from '../pace/comings.ts';
import { thread } from '../pace/thread.ts';
import { expectUrgent } from './expect-urgent.ts';
import { createHeldBack } from './held-back.ts';
import type { LeasedSlices } from './leased-slices.ts';
import { createLeasedSlices } from './leased-slices.ts';
import { createLeases } from './leases.ts';
import { recoverLeases, releaseLeases, renewLeases } from './write-leases.ts';
import { createLoadMeter } from './load-meter.ts';
import { settleSlices } from './settle-slices.ts';
import { createSettler } from './settler.ts';
import type { SliceKey } from './slice-keys.ts';
import { startUpkeep } from './upkeep.ts';
import type { WorkerOptions, WorkerParts } from './worker-parts.ts';

export interface SliceWorker {
  /** Stops claiming, lets running slices finish for a while, hands the others back. */
  drain(graceMs: number): Promise<void>;
  unfinishedRecords(): number;
}

/** The same while claims are throttled for class 1, and more could be claimed soon. */
const lookAgainMs = 25;
const renewAfterMs = 3000;
/** How long the rest may take to write when the time for running slices is over. */
const writeRestMs = 2000;

/** Claims slices, runs them and settles them, until drained. */
export function startWorker(options: WorkerOptions): SliceWorker {
  let wakeUp = () => {};
  const parts = makeParts(options, () => wakeUp());
  const unsubscribe = options.signals.subscribe('work', (about) => {
    parts.arrivals.note(about);
    parts.wake();
  });
  const stopExpecting = expectUrgent({ ...parts, comings });
  const upkeep = startUpkeep(parts);
  let isDraining = false;
  const loop = async (): Promise<void> => {
    if (options.isAlone) await recoverAll(options);
    const claim = createClaimer(parts);
    while (!isDraining) {
      const woken = new Promise<void>((resolve) => (wakeUp = resolve));
      const { count, isThrottled } = await claim().catch((error: unknown) => {
        options.reportFault(error);
        return { count: 0, isThrottled: false };
      });
      if (count === 0) await within(isThrottled ? lookAgainMs : pollMs, woken);
    }
  };
  const ended = loop();
  return {
    unfinishedRecords: () => parts.leased.unfinishedRecords(),
    drain: async (graceMs) => {
      isDraining = true;
      wakeUp();
      unsubscribe();
      stopExpecting();
      await handOver(parts, { claiming: ended, graceMs });
      // It may be showing progress to a database that is down, which is tried until it is back.
      await within(writeRestMs, upkeep.stop());
    },
  };
}

/** Recovers what an earlier process left behind, in a database that no other process can be using. */
async function recoverAll({ db, onEvent }: WorkerOptions): Promise<void> {
  const slices = await recoverLeases(db, { all: true });
  if (slices.length > 0) onEvent({ kind: 'recovered', slices });
}

function makeParts(options: WorkerOptions, wake: () => void): WorkerParts {
  const leased = createLeasedSlices(() => settler.touch());
  const brake = makeBrake(leased);
  const { upkeep, leaseDb, retentionDays, chainKey } = options;
  // Another worker has the slice now and will settle it; what this worker still finds out is not kept.
  const onLost = (claim: SliceKey) => void leased.remove({ claim });
  const leases = createLeases({
    renewLeases: (keys) => renewLeases(leaseDb, keys),
    // The embedded database uses the clock of this machine, which people set and which jumps when the machine wakes from
    // sleep. So this process cannot tell how much of a lease is left there.
    renewAfterMs: options.isAlone ? 0 : renewAfterMs,
    now: () => performance.now(),
    onLost,
  });
  const settler = createSettler({
    ...options,
    settle: async (settlement) => {
      const startedAt = performance.now();
      const settled = await settleSlices(upkeep, { ...settlement, retentionDays, chainKey });
      leases.drop(settlement.ended.map(({ key }) => key));
      options.onEvent({ kind: 'settled', settled, seconds: (performance.now() - startedAt) / 1000 });
      return settled.runs.map(({ id }) => id);
    },
    sleep,
    now: () => performance.now(),
    // Claiming may have stopped because too much was unsettled.
    onSettled: wake,
    takeAttempts: ({ maxClass, limit }) =>
      leased
        .list()
        .filter(({ claim, hasAttempts }) => claim.class <= maxClass && hasAttempts())
        .slice(0, limit)
        .map((slice) => slice.take()),
    isUrgent: brake.isUrgent,
    giveUp: async (slices) => {
      leases.drop(slices);
      await releaseLeases(upkeep, slices, { isLoss: true }).catch(options.reportFault);
      options.onEvent({ kind: 'handed back', slices: slices.length });
    },
  });
  const queues = { leased, leases, settler, heldBack: createHeldBack() };
  const own = { ...queues, brake, arrivals: createArrivals(), parked: { list: [] }, wake };
  return { pace: thread, ...options, ...own, startedAt: performance.now() };
}

function makeBrake({ classes }: LeasedSlices): Brake {
  const now = () => performance.now();
  const load = createLoadMeter({ measure: (since) => performance.eventLoopUtilization(since), now });
  return createBrake({ load, isServed: classes.isServed, isClear: classes.isClear, now, sleep });
}

/** Waits for a task, but no longer than this. */
function within(ms: number, task: Promise<unknown>): Promise<void> {
  // With a signal, an exception would be made each time, and claims wait like this whenever a record ends.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    void task.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });
}

async function handOver(
  parts: WorkerParts,
  { claiming, graceMs }: { claiming: Promise<void>; graceMs: number },
): Promise<void> {
  const deadline = performance.now() + graceMs;
  // A database that is down must not keep the process alive, neither by a round of claims that waits for it nor by what
  // is left to write: leases run out by themselves, and nothing is charged twice.
  await within(graceMs, claiming);
  await within(graceMs, handBack(parts, parts.heldBack.takeAll()));
  while (parts.leased.list().length > 0 && performance.now() < deadline) await sleep(10);
  await within(Math.max(writeRestMs, deadline - performance.now()), writeRest(parts));
}

async function writeRest(parts: WorkerParts): Promise<void> {
  const left = parts.leased.list();
  for (const slice of left) parts.leased.remove(slice);
  // What was asked in the last moments is journaled before another worker can have the slices, so that it is paid.
  const progress = left.map((slice) => ({ ...slice.take(), snapshots: slice.snapshot() }));
  if (progress.length > 0) await parts.settler.save(progress);
  await handBack(
    parts,
    left.map(({ claim }) => claim),
  );
  await parts.settler.idle();
}

async function handBack(
  { db, leases, reportFault, onEvent }: WorkerParts,
  claims: SliceKey[],
): Promise<void> {
  if (claims.length === 0) return;
  leases.drop(claims);
  await releaseLeases(db, claims, { isLoss: false }).catch(reportFault);
  onEvent({ kind: 'handed back', slices: claims.length });
}
