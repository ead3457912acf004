import type { ErrorItem } from '../contract/errors.ts';
import type { Attempt, RefusalRule, RunningSlice, SliceHooks } from '../engine/ports.ts';
import type { OpenFunds } from '../ledger/slice-funds.ts';
import { noFunds, openFunds } from '../ledger/slice-funds.ts';
import { isDatabaseDown } from '../storage/database-error.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import type { LeasedSlice } from './leased-slices.ts';
import { releaseLeases } from './write-leases.ts';
import { splitSlice } from './isolate-poison.ts';
import type { SettledSlice } from './settle-slices.ts';
import { suspect } from './suspicion.ts';
import { mayBegin } from './trials.ts';
import type { WorkerParts } from './worker-parts.ts';

/** The rules of attempts that the balance or a budget did not cover. */
const outOfCredits: RefusalRule = 'InsufficientCredits';
const outOfBudget: RefusalRule = 'budget';

/** Starts a claimed slice; it settles itself when its last record is final. */
export async function beginSlice(
  parts: WorkerParts,
  claim: ClaimedSlice,
  heldAlready: number | 'unknown',
): Promise<void> {
  // What happened since the claim may have taken longer than a lease.
  if (!(await parts.leases.mayStart(claim))) return;
  const suspicion = suspect(claim);
  if (suspicion !== 'none') parts.onEvent({ kind: 'isolated', slice: claim, how: suspicion });
  if (suspicion === 'split') {
    parts.leases.drop([claim]);
    return splitSlice(parts.db, claim);
  }
  if (suspicion === 'give-up') {
    const records = parts.executor.abandon(claim);
    const nothing = { mayHold: true, attempts: [], snapshots: [], isExhausted: false };
    const end = { ...nothing, failure: null, waitsUntil: null };
    parts.settler.add({ key: claim, records, hasFault: true, ...end }, claim.class);
    return;
  }
  if (!(await mayBegin(parts, claim))) return parts.leases.drop([claim]);
  const { worst, ceiling } = parts.executor.costOf(claim);
  // An earlier claim may have left a hold, even where nothing is left to pay.
  const slice = parts.leased.add(claim, { mayHold: worst > 0 || claim.token > 1 });
  if (claim.class === 1) parts.brake.noteUrgent(claim.organizationId);
  const started = await start(parts, slice, { worst, hasCeiling: ceiling !== null, heldAlready });
  if (started === null) return;
  const { running, funds } = started;
  slice.snapshot = running.snapshot;
  const end = () => {
    const waitsUntil = running.waitsUntil();
    const isExhausted = waitsUntil === null && (funds.isExhausted() || ranOut(claim));
    const failure = waitsUntil === null ? (running.failure() ?? failOnBudget(claim, funds)) : null;
    finish(parts, slice, { isExhausted, failure, waitsUntil });
  };
  if (running.ended === undefined) end();
  else running.ended.then(end).catch((error: unknown) => handBack(parts, slice, error));
}

interface Cost {
  worst: number;
  hasCeiling: boolean;
  heldAlready: number | 'unknown';
}

/** Null when the slice was lost while it waited for money, or was handed back because of a fault. */
async function start(
  parts: WorkerParts,
  slice: LeasedSlice,
  cost: Cost,
): Promise<{ running: RunningSlice; funds: OpenFunds } | null> {
  const { claim } = slice;
  try {
    const funds = cost.worst === 0 ? noFunds : await fund(parts, claim, cost);
    // The wait for money may have lasted longer than a lease; if the slice was lost meanwhile, this worker lets it go.
    if (await parts.leases.mayStart(claim))
      return { funds, running: parts.executor.start(claim, hooksOf(parts, slice, funds)) };
    parts.leased.remove(slice);
  } catch (error) {
    await handBack(parts, slice, error);
  }
  return null;
}

/** Records of class 1 show that they are there; others let them pass before each call that costs something. */
function hooksOf({ brake, leases }: WorkerParts, slice: LeasedSlice, funds: OpenFunds): SliceHooks {
  const { onRecord, onAttempt, onWait } = slice;
  const mayAsk = () => leases.mayStart(slice.claim);
  if (slice.claim.class > 1) {
    const reserve = (amount: number) => brake.pass().then(() => funds.reserve(amount));
    return { funds: { ...funds, reserve }, mayAsk, onRecord, onAttempt, onWait };
  }
  return {
    funds,
    mayAsk,
    onRecord,
    onWait,
    onAttempt: (attempt) => {
      brake.noteUrgent(slice.claim.organizationId);
      onAttempt(attempt);
    },
  };
}

function fund({ db }: WorkerParts, claim: ClaimedSlice, cost: Cost): Promise<OpenFunds> {
  const { organizationId, runId, firstPosition, token } = claim;
  const slice = { organizationId, runId, firstPosition, token };
  // An earlier claim may have left a hold.
  return openFunds(db, { ...slice, ...cost, ...(token > 1 ? { heldAlready: 'unknown' } : {}) });
}

/** Whether a record that is already final had an attempt that the balance did not cover. */
function ranOut(claim: ClaimedSlice): boolean {
  return refusedEarlier(claim, outOfCredits) !== undefined;
}

/** A run that a budget stopped ends as one does that ran out of credits; null if none did. */
function failOnBudget(claim: ClaimedSlice, funds: OpenFunds): ErrorItem[] | null {
  const message = funds.overBudget() ?? refusedEarlier(claim, outOfBudget)?.message ?? null;
  return message === null ? null : [{ code: 'InsufficientCredits', message }];
}

/** An attempt of a record that is already final, which was refused by that rule. */
function refusedEarlier({ done, journaled }: ClaimedSlice, rule: RefusalRule): Attempt | undefined {
  return [...done]
    .flatMap((position) => journaled.get(position) ?? [])
    .find((attempt) => attempt.outcome === 'skipped' && attempt.rule === rule);
}

function finish(
  parts: WorkerParts,
  slice: LeasedSlice,
  ending: Pick<SettledSlice, 'isExhausted' | 'failure' | 'waitsUntil'>,
): void {
  if (!parts.leased.remove(slice)) return;
  if (slice.claim.class === 1) parts.brake.noteUrgent(slice.claim.organizationId);
  const taken = { ...slice.take(), snapshots: ending.waitsUntil === null ? [] : slice.snapshot() };
  parts.settler.add({ ...taken, hasFault: false, ...ending }, slice.claim.class);
  parts.wake();
}

/** A slice that failed by a fault of ours is tried again. It counts as lost, so it is not tried for ever. */
async function handBack(
  { db, leased, leases, reportFault, onEvent }: WorkerParts,
  slice: LeasedSlice,
  error: unknown,
): Promise<void> {
  reportFault(error);
  if (!leased.remove(slice)) return;
  leases.drop([slice.claim]);
  // A database that is away says nothing about the slice.
  const isLoss = !isDatabaseDown(error);
  await releaseLeases(db, [slice.claim], { isLoss }).catch(reportFault);
  onEvent({ kind: 'handed back', slices: 1 });
}
