import { startLookout } from '../storage/lookout.ts';
import { areParked, findParked } from './find-parked.ts';
import { areReady, takeUp } from './put-aside.ts';
import { recoverLeases } from './write-leases.ts';
import type { SliceProgress } from './settle-slices.ts';
import { lengthOf } from './split-progress.ts';
import type { WorkerParts } from './worker-parts.ts';

const tendMs = 250;
const recoverMs = 1000;
/** How long a statement may take to reach the database and still recover anything there. */
const longestDelayMs = 2000;
/** A slice that takes longer than this shows what it has so far, and does so again at this pace. */
const progressMs = 1000;
/** How often to look again for slices that others could not run, as long as there are some. */
const parkedMs = 1000;
/** Slices whose progress is stored in one transaction. */
const shownAtOnce = 8;
/** Characters of that progress; making them takes some milliseconds. */
const shownLength = 500_000;

/** What a worker does by the clock: keep its leases, show progress, pick up what other workers lost. */
export function startUpkeep(parts: WorkerParts): { stop(): Promise<void> } {
  const { db, parked, reportFault } = parts;
  const { singly, ended } = createTasks(reportFault);
  const look = singly(() => lookForParked(parts));
  const wakeReady = singly(() => takeUpWaiting(parts));
  const timers = [
    every(tendMs, singly(tendLeases(parts))),
    every(
      progressMs,
      singly(() => showProgress(parts)),
    ),
    // The list must become empty again once the last of them is gone, of which the lookout says nothing.
    every(parkedMs, () => parked.list.length > 0 && look()),
  ];
  const lookout = startLookout({ db, reportFault });
  lookout.watch(areParked, look);
  lookout.watch(areReady, wakeReady);
  return {
    // What is under way ends first, so that the database can be closed.
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await lookout.stop();
      await ended();
    },
  };
}

/**
 * Renews first and recovers afterwards, so that this process never takes its own slices for lost. Other workers need time
 * to renew theirs, so nothing is recovered until the database has been there for as long as a lease lasts.
 */
function tendLeases({ leases, ...parts }: WorkerParts): () => Promise<void> {
  let recoveredAt = performance.now();
  return async () => {
    const isTime = performance.now() - recoveredAt >= recoverMs;
    if (isTime || leases.hasSkipped()) await leases.renew();
    if (!isTime) return;
    recoveredAt = performance.now();
    if (parts.isAlone || leases.mayRecover()) await recoverLost({ leases, ...parts });
  };
}

/** Stores the finished records of slices that have unfinished ones, and how those look now. */
async function showProgress({ settler, leased }: WorkerParts): Promise<void> {
  const since = performance.now() - progressMs;
  const gathered: SliceProgress[] = [];
  let length = 0;
  // Not all at once: what is settled meanwhile would wait for it.
  const save = async () => {
    const progress = gathered.splice(0);
    length = 0;
    if (progress.length > 0) await settler.save(progress);
  };
  for (const slice of leased.list().filter((each) => each.leasedSince <= since)) {
    // Taken when it is handed over, so that the end of a slice is never written before its earlier progress.
    const part = { ...slice.take(), snapshots: slice.snapshot() };
    if (part.attempts.length + part.records.length + part.snapshots.length === 0) continue;
    gathered.push(part);
    length += lengthOf(part);
    if (gathered.length === shownAtOnce || length > shownLength) await save();
  }
  await save();
}

async function recoverLost({ leaseDb, arrivals, wake, onEvent, leases }: WorkerParts): Promise<void> {
  const notAfter = leases.farNow() + longestDelayMs;
  const slices = await leases.reaching(() => recoverLeases(leaseDb, { all: false, notAfter }));
  if (slices.length === 0) return;
  onEvent({ kind: 'recovered', slices });
  arrivals.note('');
  wake();
}

/** Other processes find the rest when they look for work. */
async function takeUpWaiting({ db, arrivals, wake }: WorkerParts): Promise<void> {
  const classes = await takeUp(db);
  if (classes.length === 0) return;
  for (const its of new Set(classes)) arrivals.note(String(its));
  wake();
}

async function lookForParked({ db, known, parked, arrivals, wake }: WorkerParts): Promise<void> {
  parked.list = await findParked(db, known);
  if (parked.list.length === 0) return;
  arrivals.note('');
  wake();
}

const every = (intervalMs: number, task: () => void) => setInterval(task, intervalMs).unref();

function createTasks(reportFault: WorkerParts['reportFault']) {
  const running = new Map<() => Promise<void>, Promise<void>>();
  return {
    /** Starts a task, but never twice at the same time. */
    singly: (task: () => Promise<void>) => (): void => {
      if (running.has(task)) return;
      const end = task()
        .catch(reportFault)
        .finally(() => running.delete(task));
      running.set(task, end);
    },
    ended: async (): Promise<void> => void (await Promise.all(running.values())),
  };
}
