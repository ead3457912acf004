import { sql } from 'kysely';
import type { Environment } from '../../contract/field.ts';
import { toCredits } from '../../contract/money.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { hasEndpoint, tellOf } from '../../storage/webhook-outbox.ts';
import { raiseVersion } from '../structure/lock-sheet.ts';
import { noTouch, touchRows } from '../touches/touch.ts';
import type { Batch } from './batch.ts';
import { forgetRows } from './chosen-rows.ts';
import { releaseCells, setBatch } from './batch.ts';
import type { SheetRun } from './sheet-run.ts';
import { withRun } from './with-run.ts';

/** `canceled`: somebody wanted it to end. `unpaid`: the ceiling, or the balance, did not cover it. `failed`: it could not run. */
export type GivenBack = 'canceled' | 'unpaid' | 'failed';

interface GivingBack {
  batches: readonly Batch[];
  why: GivenBack;
  error: string | null;
  /** What each of them cost before it was canceled. */
  spent?: number;
}

/** Gives the cells of batches back as they were, and says why. False where another process has the run. */
export async function giveBack(
  db: Db,
  leased: SheetRun,
  { batches, why, error, spent = 0 }: GivingBack,
): Promise<boolean> {
  // One after the other: cells are locked pipe by pipe, which two batches together would not be.
  for (const batch of batches) {
    const isOurs = await withRun(db, leased, async (tx, run) => {
      await giveBatchBack(tx, run, { batch, why, error, spent });
      return true;
    });
    if (isOurs === null) return false;
  }
  return true;
}

async function giveBatchBack(
  tx: Tx,
  run: SheetRun,
  { batch, why, error, spent }: Required<Omit<GivingBack, 'batches'>> & { batch: Batch },
): Promise<void> {
  const released = await releaseCells(tx, run, batch);
  await setBatch(tx, run, { no: batch.no, state: 'canceled', spent });
  const key = why === 'failed' ? 'not_run' : why;
  const byStatus = { ...run.counts.by_status, [key]: (run.counts.by_status[key] ?? 0) + released };
  await sql`
    update sheet_runs set counts = ${JSON.stringify({ ...run.counts, by_status: byStatus })},
      error = coalesce(error, ${error}::text), spent = spent + ${spent}::bigint
    where org_id = ${run.place.organizationId} and sheet_id = ${run.place.id}::int and no = ${run.no}::int`.execute(
    tx,
  );
  await raiseVersion(tx, run.place, { ...touchRows(batch.rowIds, batch.pipes), runs: [run.no] });
}

/** Looks at no more rows; `error` says why, where nobody wanted it. */
export async function stopClaiming(
  db: Db,
  { place, no, token }: SheetRun,
  error: string | null = null,
): Promise<void> {
  await sql`
    update sheet_runs set is_claimed = true, error = coalesce(error, ${error}::text)
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int and token = ${token}::int`.execute(
    db,
  );
}

/** The run is over: all of its rows were looked at, and none of its batches is open. */
export async function finishRun(db: Db, leased: SheetRun): Promise<void> {
  await withRun(db, leased, closeRun);
}

async function closeRun(tx: Tx, { place, no, change, isCanceled, counts }: SheetRun): Promise<void> {
  const { rows } = await sql<ToldRun>`
    update sheet_runs set finished_at = now(), lease_until = null,
      status = case when ${isCanceled} then 'canceled' when error is not null then 'failed' else 'completed' end
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int
    returning status, claimed::float8 as claimed, spent::float8 as spent, finished_at,
      (select environment from sheets where org_id = sheet_runs.org_id and id = sheet_runs.sheet_id) as environment,
      ${hasEndpoint('sheet_runs.org_id', 'sheet.run.finished')} as is_watched`.execute(tx);
  if (rows[0]?.is_watched === true) await tellOfSheetRun(tx, { ...rows[0], place, no, counts });
  await forgetRows(tx, { place, no });
  await sql`
    update sheet_changes set cell_count = run.claimed from sheet_runs as run
    where run.org_id = ${place.organizationId} and run.sheet_id = ${place.id}::int and run.no = ${no}::int
      and sheet_changes.org_id = run.org_id and sheet_changes.sheet_id = run.sheet_id
      and sheet_changes.no = ${change}::bigint`.execute(tx);
  await raiseVersion(tx, place, { ...noTouch, runs: [no] });
}

interface ToldRun {
  status: string;
  environment: Environment;
  claimed: number;
  /** Ten-thousandths of a credit. */
  spent: number;
  finished_at: Date;
  is_watched: boolean;
}

async function tellOfSheetRun(
  tx: Tx,
  {
    place: { organizationId, id },
    no,
    counts,
    status,
    environment,
    claimed,
    spent,
    finished_at: at,
  }: ToldRun & Pick<SheetRun, 'place' | 'no' | 'counts'>,
): Promise<void> {
  const data = {
    sheet_id: id,
    run: no,
    status,
    environment,
    cells: claimed,
    by_status: counts.by_status,
    credits: toCredits(spent),
    path: `/v1/sheets/${id}/runs/${no}`,
  };
  await tellOf(tx, [{ organizationId, type: 'sheet.run.finished', environment, at, data }]);
}
