import type { SubscriptionName } from '../contract/operator.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Submission, Submitted } from '../engine/ports.ts';
import { findUsedUp } from '../ledger/budgets/find-used-up.ts';
import { readMeans } from '../ledger/read-ledger.ts';
import { takeCapacity } from '../storage/capacity.ts';
import type { Db, Tx } from '../storage/database.ts';
import { claimIdempotencyKey } from '../storage/idempotency-keys.ts';
import { findOrganization } from '../storage/organizations.ts';
import { insertRunInputs } from '../storage/run-inputs.ts';
import type { NewRun } from '../storage/runs.ts';
import { insertFailedRun, insertRun } from '../storage/runs.ts';
import { findRunClass, insertSlices, sliceSize, sliceStarts } from '../storage/slices.ts';
import { priorityOf, queueLimit } from './capacity-windows.ts';

const mostUrgentBulk = 2;

interface SubmitOptions {
  subscription: SubscriptionName;
  retentionDays: number;
  /** Of the key that submits it. */
  keyId: string;
  /** Whether anything in it may cost something. */
  mayBill: boolean;
  /** Numbers of what a process must know to run it. */
  needs: readonly number[];
  /** Called in the same transaction, last; where it throws, nothing is admitted. */
  admitted?: ((tx: Tx, runId: string) => Promise<void>) | undefined;
}

/**
 * Admits a run in one transaction: all of it is stored and counted, or nothing is. Locks the idempotency key, the
 * organization (shared, by the foreign key of the run) and the capacity in this order, so that the row that every
 * submission of an organization changes is locked last.
 */
export async function submitRun(db: Db, submission: Submission, options: SubmitOptions): Promise<Submitted> {
  return db.transaction().execute(async (tx) => {
    const earlier = await findEarlier(tx, submission);
    if (earlier !== null) {
      await options.admitted?.(tx, earlier.runId);
      return earlier;
    }
    if (submission.invalid !== null) {
      if ((await findOrganization(tx, submission.organizationId)) === undefined) throw noOrganization();
      const run = toRow(submission, { ...options, needs: [] });
      await insertFailedRun(tx, { run, retentionDays: options.retentionDays });
      return { runId: submission.runId, priority: null, inFlight: null, isReplay: false };
    }
    const { organizationId, runId, ids } = submission;
    const records = ids.length;
    if (options.mayBill) await requireMeans(tx, submission, options.keyId);
    await insertRun(tx, toRow(submission, options));
    await insertRunInputs(tx, { organizationId, runId, inputs: placeInputs(submission) });
    const inFlight = await takeCapacity(tx, { organizationId, records, limit: queueLimit });
    if (inFlight === null) throw await whyRefused(tx, organizationId);
    const priority = Math.max(
      priorityOf(options.subscription, inFlight),
      submission.isBulk === true ? mostUrgentBulk : 1,
    );
    const backlog = inFlight - records;
    await insertSlices(tx, { organizationId, runId, records, class: priority, backlog });
    await options.admitted?.(tx, runId);
    return { runId, priority, inFlight, isReplay: false };
  });
}

async function findEarlier(
  tx: Tx,
  { organizationId, runId, idempotency }: Submission,
): Promise<Submitted | null> {
  if (idempotency === null) return null;
  const earlier = await claimIdempotencyKey(tx, { organizationId, runId, ...idempotency });
  if (earlier === null) return null;
  if (earlier.digest !== idempotency.digest) {
    throw new ServiceError(
      'idempotency-conflict',
      `The Idempotency-Key "${idempotency.key}" was used for another request within 24 hours; send a new key with a new body.`,
      earlier.runId === '' ? {} : { runId: earlier.runId },
    );
  }
  const priority = await findRunClass(tx, organizationId, earlier.runId);
  return { runId: earlier.runId, priority, inFlight: null, isReplay: true };
}

/** Refuses a run that could not pay for anything. */
async function requireMeans(tx: Tx, { organizationId, sheetId }: Submission, keyId: string): Promise<void> {
  const { balance, hasBudgets } = await readMeans(tx, organizationId);
  if (balance <= 0) throw noCredits();
  if (!hasBudgets) return;
  const usedUp = await findUsedUp(tx, { organizationId, keyId, sheetId: sheetId ?? null }, new Date());
  if (usedUp !== null) throw new ServiceError('budget-used-up', usedUp);
}

function toRow(submission: Submission, { needs, keyId }: Pick<SubmitOptions, 'needs' | 'keyId'>): NewRun {
  return {
    org_id: submission.organizationId,
    id: submission.runId,
    kind: submission.kind,
    environment: submission.environment,
    status: 'pending',
    plan: submission.plan === null ? null : JSON.stringify(submission.plan),
    input_order: JSON.stringify(submission.ids),
    errors: JSON.stringify(submission.invalid ?? []),
    record_count: submission.ids.length,
    open_slices: sliceStarts(submission.ids.length).length,
    max_credits: submission.plan?.maxCredits ?? null,
    trace: submission.trace,
    needs: [...needs],
    key_id: keyId,
    sheet_id: submission.sheetId ?? null,
  };
}

function placeInputs({ inputs }: Submission) {
  return inputs.map((body, slice) => ({ firstPosition: slice * sliceSize, body }));
}

function noCredits(): ServiceError {
  return new ServiceError(
    'insufficient-credits',
    'This request costs credits and the balance is 0; grant credits, use your own connections, or run it in sandbox.',
  );
}

async function whyRefused(tx: Tx, organizationId: string): Promise<ServiceError> {
  return (await findOrganization(tx, organizationId)) === undefined ? noOrganization() : queueFull();
}

function noOrganization(): ServiceError {
  return new ServiceError('unauthorized', 'The organization of this key was deleted.');
}

function queueFull(): ServiceError {
  const limit = queueLimit.toLocaleString('en');
  return new ServiceError(
    'queue-limit-exceeded',
    `These records would bring the organization over ${limit} queued records; submit again when runs have finished, or cancel pending ones.`,
  );
}
