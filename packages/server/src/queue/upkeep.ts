import { findParked } from './find-parked.ts';
import { recoverLeases, renewLeases } from './hold-leases.ts';
import { keyText } from './slice-keys.ts';
import type { WorkerParts } from './worker-parts.ts';

const renewMs = 3000;
const recoverMs = 1000;
/** A slice that takes longer than this shows what it has so far, and again at this pace. */
const progressMs = 1000;
/** How often to look for slices that others could not run. */
const parkedMs = 1000;
/** Slices whose progress is stored in one transaction. */
const shownAtOnce = 8;

/** What a worker does by the clock: keep its leases, show progress, pick up what other workers lost. */
export function startUpkeep(parts: WorkerParts): { stop(): void } {
  const timers = [
    every(renewMs, () => keepLeases(parts), parts),
    every(progressMs, () => showProgress(parts), parts),
    every(recoverMs, () => recoverLost(parts), parts),
    every(parkedMs, () => lookForParked(parts), parts),
  ];
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

async function keepLeases({ upkeep, held }: WorkerParts): Promise<void> {
  const slices = held.list();
  const kept = await renewLeases(
    upkeep,
    slices.map(({ claim }) => claim),
  );
  for (const slice of slices) {
    // Somebody else has it now and will settle it; what this worker still finds out is of no use.
    if (!kept.has(keyText(slice.claim))) held.remove(slice);
  }
}

/** Stores the finished records of slices that have unfinished ones, and how those look by now. */
async function showProgress({ settler, held }: WorkerParts): Promise<void> {
  const since = performance.now() - progressMs;
  const slow = held.list().filter((slice) => slice.heldSince <= since);
  // Not all at once: what is settled meanwhile would wait for it.
  for (let at = 0; at < slow.length; at += shownAtOnce) {
    const progress = slow
      .slice(at, at + shownAtOnce)
      // Taken when it is handed over, so that the end of a slice never comes before what it had so far.
      .map((slice) => ({ ...slice.take(), snapshots: slice.snapshot() }))
      .filter(({ attempts, records, snapshots }) => attempts.length + records.length + snapshots.length > 0);
    if (progress.length > 0) await settler.save(progress);
  }
}

async function recoverLost(parts: WorkerParts): Promise<void> {
  const { upkeep, wake, onEvent, isAlone } = parts;
  // The embedded database goes by the clock of this machine, which people set and which passes over its sleep: a lease
  // that seems to be over is not lost while its holder, the only one there is, still has it.
  if (isAlone) await keepLeases(parts);
  const slices = await recoverLeases(upkeep, { all: false });
  if (slices.length === 0) return;
  onEvent({ kind: 'recovered', slices });
  wake();
}

async function lookForParked({ db, known, parked, wake }: WorkerParts): Promise<void> {
  parked.list = await findParked(db, known);
  if (parked.list.length > 0) wake();
}

/** Runs a task at an interval, never twice at the same time. */
function every(
  intervalMs: number,
  task: () => Promise<void>,
  { reportFault }: Pick<WorkerParts, 'reportFault'>,
) {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void task()
      .catch(reportFault)
      .finally(() => (isRunning = false));
  }, intervalMs);
  return timer.unref();
}
