import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { Batch } from './batch.ts';
import { noteAdmitted, noteSubmitted, TakenOver } from './batch.ts';
import { batchRequest } from './batch-records.ts';
import { loadKnown } from './known-sheets.ts';
import { loadBatch } from './load-batch.ts';
import type { SheetRun } from './sheet-run.ts';
import { withRun } from './with-run.ts';

export interface PlannedBatch {
  /** The most that it can cost, in ten-thousandths of a credit. */
  worst: number;
  /**
   * Admits it with what it may cost, null for no ceiling. Repeated with the same key it is the run that it was.
   * `admitted` is called in the same transaction, last; where it throws, nothing is admitted.
   */
  submit(key: string, ceiling: number | null, admitted: Admitted): Promise<{ runId: string }>;
}

export type Admitted = (tx: Tx, runId: string) => Promise<void>;

/** Plans a request whose records are those of a batch. Throws what is wrong with it. */
export type PlanBatch = (request: PipesRequest, run: SheetRun) => Promise<PlannedBatch>;

/** `unpaid`: what is left of the ceiling does not pay for it. `late`: what is under way decides. `lost`: another process has the run. `gone`: its rows were deleted. */
export type Submitted = { reserved: number } | 'unpaid' | 'late' | 'lost' | 'gone';

/**
 * Makes a batch an ordinary run, and notes that in the same transaction: a process that paused for longer than its lease
 * submits nothing that another one would not know of.
 */
export async function submitBatch(
  db: Db,
  leased: SheetRun,
  { batch, underWay, plan }: { batch: Batch; underWay: readonly Batch[]; plan: PlanBatch },
): Promise<Submitted> {
  const { place } = leased;
  const loaded = await withRun(db, leased, async (tx, run, structure) => {
    const sheet = await loadKnown({ db, tx }, { place, structure });
    return {
      run,
      sheet,
      rows: await loadBatch(tx, run, { sheet, rowIds: batch.rowIds, running: batch.pipes }),
    };
  });
  if (loaded === null) return 'lost';
  const { run, sheet, rows } = loaded;
  if (rows.length === 0) return 'gone';
  const request = batchRequest(sheet, { running: batch.pipes, rows });
  const { worst, submit } = await plan(request, run);
  const left = leftOf(run, underWay);
  const reserved = Math.min(worst, left ?? worst);
  if (reserved < worst && underWay.length > 0) return 'late';
  if (worst > 0 && reserved <= 0) return 'unpaid';
  try {
    await submit(keyOf(run, batch), left === null ? null : reserved, (tx, runId) =>
      noteAdmitted(tx, run, { no: batch.no, runId, reserved }),
    );
  } catch (error) {
    if (error instanceof TakenOver) return 'lost';
    throw error;
  }
  return { reserved };
}

/** Of the ceiling, less what is spent and what runs that are under way may still spend; null without a ceiling. */
function leftOf({ maxCredits, spent }: SheetRun, underWay: readonly Batch[]): number | null {
  return maxCredits === null
    ? null
    : maxCredits - spent - underWay.reduce((sum, { reserved }) => sum + reserved, 0);
}

/** Keys of clients come in headers, which take no such character. */
function keyOf({ place, no }: SheetRun, batch: Batch): string {
  return `\u0001sheet ${place.id} ${no} ${batch.no}`;
}

/**
 * Finds the runs of batches whose submission was not noted, since a process died in between. They cost and find what
 * others do, so their batches are not given back. Whether there were any.
 */
export async function adoptSubmitted(db: Db, run: SheetRun, batches: readonly Batch[]): Promise<boolean> {
  const ready = batches.filter(({ state }) => state === 'ready');
  if (ready.length === 0) return false;
  const found = await db
    .selectFrom('idempotency_keys')
    .leftJoin('runs', (join) =>
      join
        .onRef('runs.org_id', '=', 'idempotency_keys.org_id')
        .onRef('runs.id', '=', 'idempotency_keys.run_id'),
    )
    .select(['key', 'run_id', sql<string | number | null>`runs.max_credits`.as('ceiling')])
    .where('idempotency_keys.org_id', '=', run.place.organizationId)
    .where(
      'key',
      'in',
      ready.map((batch) => keyOf(run, batch)),
    )
    .execute();
  const runs = new Map(found.map((row) => [row.key, row]));
  for (const batch of ready) {
    const known = runs.get(keyOf(run, batch));
    if (known === undefined) continue;
    const reserved = Number(known.ceiling ?? 0);
    await noteSubmitted(db, run, { no: batch.no, runId: known.run_id, reserved });
  }
  return runs.size > 0;
}

export const digestOf = (key: string): string => hash('sha256', key);

/** Whether there is no money for it: no balance, or a budget that is used up. */
export function isUnpaid({ type }: ServiceError): boolean {
  return type === 'insufficient-credits' || type === 'budget-used-up';
}

/** Whether a submission may succeed later. */
export function isForNow(error: unknown): boolean {
  return (
    error instanceof ServiceError && (error.type === 'queue-limit-exceeded' || error.type === 'unavailable')
  );
}
