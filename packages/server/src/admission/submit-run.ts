import type { SubscriptionName } from '../contract/operator.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Submission, Submitted } from '../engine/ports.ts';
import { findUsedUp } from '../ledger/budgets/find-used-up.ts';
import { readMeans } from '../ledger/read-ledger.ts';
import { admitRun } from '../storage/admit-run.ts';
import type { Db, Tx } from '../storage/database.ts';
import { claimIdempotencyKey } from '../storage/idempotency-keys.ts';
import { findOrganization } from '../storage/organizations.ts';
import type { NewRun } from '../storage/runs.ts';
import { insertFailedRun } from '../storage/runs.ts';
import { findRunClass, sliceStarts } from '../storage/slices.ts';
import { capacityWindows, queueLimit } from './capacity-windows.ts';

const mostUrgentBulk = 2;
/** Up to this many characters of records are sent to the database before it is known whether the run can pay. */
const smallLength = 100_000;

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
 * organization (shared) and the capacity in this order, so that the row that every submission of an organization changes
 * is locked last. Most runs need no more than one statement, which needs no transaction around it.
 */
export async function submitRun(db: Db, submission: Submission, options: SubmitOptions): Promise<Submitted> {
  const { idempotency, invalid } = submission;
  if (idempotency === null && invalid === null && options.admitted === undefined)
    return admit(db, submission, options);
  return db.transaction().execute(async (tx) => {
    const submitted = (await findEarlier(tx, submission)) ?? (await store(tx, submission, options));
    if (invalid === null || submitted.isReplay) await options.admitted?.(tx, submitted.runId);
    return submitted;
  });
}

function store(tx: Tx, submission: Submission, options: SubmitOptions): Promise<Submitted> {
  return submission.invalid === null ? admit(tx, submission, options) : storeFailed(tx, submission, options);
}

async function storeFailed(tx: Tx, submission: Submission, options: SubmitOptions): Promise<Submitted> {
  if ((await findOrganization(tx, submission.organizationId)) === undefined) throw noOrganization();
  const run = toRow(submission, { ...options, needs: [] });
  await insertFailedRun(tx, { run, retentionDays: options.retentionDays });
  return { runId: submission.runId, priority: null, inFlight: null, isReplay: false };
}

async function admit(db: Db | Tx, submission: Submission, options: SubmitOptions): Promise<Submitted> {
  const { organizationId, runId, inputs } = submission;
  const admission = {
    run: toRow(submission, options),
    inputs,
    limit: queueLimit,
    firstClass: submission.isBulk === true ? mostUrgentBulk : 1,
    windows: capacityWindows[options.subscription],
  };
  const isSmall = inputs.reduce((sum, text) => sum + text.length, 0) <= smallLength;
  let admitted = options.mayBill && isSmall ? await admitRun(db, { ...admission, needsMeans: true }) : null;
  if (admitted === null) {
    if (options.mayBill) await requireMeans(db, submission, options.keyId);
    admitted = await admitRun(db, { ...admission, needsMeans: false });
  }
  if (admitted === null) throw await whyRefused(db, organizationId);
  return { runId, priority: admitted.class, inFlight: admitted.inFlight, isReplay: false };
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

/** Refuses a run that could not pay for anything. Only asked where the statement that admits runs did not find that it can. */
async function requireMeans(
  db: Db | Tx,
  { organizationId, sheetId }: Submission,
  keyId: string,
): Promise<void> {
  const { balance, hasBudgets } = await readMeans(db, organizationId);
  if (balance <= 0) throw noCredits();
  if (!hasBudgets) return;
  const usedUp = await findUsedUp(db, { organizationId, keyId, sheetId: sheetId ?? null }, new Date());
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
    webhook: submission.plan?.webhook ?? null,
  };
}

function noCredits(): ServiceError {
  return new ServiceError(
    'insufficient-credits',
    'This request costs credits and the balance is 0; grant credits, use your own connections, or run it in sandbox.',
  );
}

async function whyRefused(db: Db | Tx, organizationId: string): Promise<ServiceError> {
  return (await findOrganization(db, organizationId)) === undefined ? noOrganization() : queueFull();
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
