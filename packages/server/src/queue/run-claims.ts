import type { ReasonCode } from '../contract/field.ts';
import type { RunningSlice } from '../engine/ports.ts';
import type { OpenFunds } from '../ledger/slice-funds.ts';
import { noFunds, openFunds } from '../ledger/slice-funds.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import type { HeldSlice } from './held-slices.ts';
import { releaseLeases } from './hold-leases.ts';
import { splitSlice, suspect } from './isolate-poison.ts';
import type { WorkerParts } from './worker-parts.ts';

/** What attempts say that the balance did not cover. */
const outOfCredits: ReasonCode = 'InsufficientCredits';

/** Starts a claimed slice; it settles itself when its last record is final. */
export async function beginSlice(
  parts: WorkerParts,
  claim: ClaimedSlice,
  heldAlready: number,
): Promise<void> {
  const suspicion = suspect(claim);
  if (suspicion === 'split') return splitSlice(parts.db, claim);
  if (suspicion === 'give-up') {
    const records = parts.executor.abandon(claim);
    const nothing = { mayHold: true, attempts: [], snapshots: [], isExhausted: false };
    parts.settler.add({ key: claim, records, hasFault: true, ...nothing });
    return;
  }
  const { worst, ceiling } = parts.executor.costOf(claim);
  // An earlier claim may have left a hold, also where nothing is left to pay.
  const slice = parts.held.add(claim, { mayHold: worst > 0 || claim.token > 1 });
  let running: RunningSlice;
  let funds: OpenFunds;
  try {
    const hasCeiling = ceiling !== null;
    funds = worst === 0 ? noFunds : await fund(parts, claim, { worst, hasCeiling, heldAlready });
    const { onRecord, onAttempt } = slice;
    running = parts.executor.start(claim, { funds, onRecord, onAttempt });
  } catch (error) {
    return handBack(parts, slice, error);
  }
  slice.snapshot = running.snapshot;
  const end = () => finish(parts, slice, funds.isExhausted() || ranOut(claim));
  if (running.ended === undefined) end();
  else running.ended.then(end).catch((error: unknown) => handBack(parts, slice, error));
}

function fund(
  { db }: WorkerParts,
  claim: ClaimedSlice,
  cost: { worst: number; hasCeiling: boolean; heldAlready: number },
): Promise<OpenFunds> {
  const { organizationId, runId, firstPosition, token } = claim;
  const isReclaimed = token > 1;
  const slice = { organizationId, runId, firstPosition, token };
  return openFunds(db, { ...slice, ...cost, isReclaimed });
}

/** Whether a record that is final already went without because the balance did not cover it. */
function ranOut({ done, settled }: ClaimedSlice): boolean {
  return [...done].some((position) =>
    (settled.get(position) ?? []).some(({ outcome, rule }) => outcome === 'skipped' && rule === outOfCredits),
  );
}

function finish(parts: WorkerParts, slice: HeldSlice, isExhausted: boolean): void {
  if (!parts.held.remove(slice)) return;
  parts.settler.add({ ...slice.take(), hasFault: false, isExhausted });
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
