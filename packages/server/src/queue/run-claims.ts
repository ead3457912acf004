import type { RunningSlice } from '../engine/ports.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import type { HeldSlice } from './held-slices.ts';
import { releaseLeases } from './hold-leases.ts';
import { splitSlice, suspect } from './isolate-poison.ts';
import type { WorkerParts } from './worker-parts.ts';

/** Starts a claimed slice; it settles itself when its last record is final. */
export async function beginSlice(parts: WorkerParts, claim: ClaimedSlice): Promise<void> {
  const suspicion = suspect(claim);
  if (suspicion === 'split') return splitSlice(parts.db, claim);
  if (suspicion === 'give-up') {
    parts.settler.add({ key: claim, records: parts.executor.abandon(claim), hasFault: true });
    return;
  }
  const slice = parts.held.add(claim);
  let running: RunningSlice;
  try {
    running = parts.executor.start(claim, slice.onRecord);
  } catch (error) {
    return handBack(parts, slice, error);
  }
  slice.snapshot = running.snapshot;
  if (running.ended === undefined) finish(parts, slice);
  else
    running.ended.then(() => finish(parts, slice)).catch((error: unknown) => handBack(parts, slice, error));
}

function finish(parts: WorkerParts, slice: HeldSlice): void {
  if (!parts.held.remove(slice)) return;
  parts.settler.add({ key: slice.claim, records: slice.takeFinal(), hasFault: false });
  parts.wake();
}

/** A slice that failed by a fault of ours is tried again, and counts as claimed, so not for ever. */
async function handBack(
  { db, held, reportFault }: WorkerParts,
  slice: HeldSlice,
  error: unknown,
): Promise<void> {
  reportFault(error);
  if (held.remove(slice)) await releaseLeases(db, [slice.claim], { countsAsClaim: true }).catch(reportFault);
}
