/* Pipes that run by themselves. Changes are gathered for a moment; what is due is then one run like any other. */
import { toCredits } from '../../contract/money.ts';
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { NewSheetRun } from '../../contract/sheets/runs.ts';
import { maxRowIds } from '../../contract/sheets/runs.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { Sign } from '../../storage/lookout.ts';
import { isLockTimeout } from '../../storage/database-error.ts';
import type { Sheet, SheetPipe, SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { findSheet } from '../structure/load-sheet.ts';
import { shareSheet } from '../structure/lock-sheet.ts';
import { startRun } from './start-run.ts';
import { limitLockWait } from './with-run.ts';

export const areDue: Sign = sql`exists (select from sheet_heads where auto_at < now())`;

/** Sheets that are looked at in one round. */
const sheetsAtOnce = 20;

/** Starts the runs that are due, sheet by sheet, or as `hand` sees to it. How many sheets were. */
export async function runDue(
  db: Db,
  hand: (place: SheetPlace, start: () => Promise<void>) => Promise<void> = (_place, start) => start(),
): Promise<number> {
  const { rows } = await sql<{ org_id: string; sheet_id: number }>`
    select org_id, sheet_id from sheet_heads where auto_at < now() order by auto_at limit ${sheetsAtOnce}::int`.execute(
    db,
  );
  for (const { org_id: organizationId, sheet_id: id } of rows) {
    const place = { organizationId, id };
    await hand(place, () => startDue(db, place));
  }
  return rows.length;
}

async function startDue(db: Db, place: SheetPlace): Promise<void> {
  await runSheet(db, place).catch((error: unknown) => {
    // The sheet, or its organization, has as many runs as it may; or somebody has it locked.
    if (error instanceof ServiceError || isLockTimeout(error)) return postpone(db, place);
    throw error;
  });
}

async function runSheet(db: Db, place: SheetPlace): Promise<void> {
  const sheet = await findSheet(db, place);
  if (sheet === null) return forget(db, place);
  await db.transaction().execute(async (tx) => {
    await limitLockWait(tx);
    const head = await lockDue(tx, place);
    if (head === null) return;
    // One run of its own at a time: what comes meanwhile is seen to at its end.
    if (await hasAutoRun(tx, place)) return postpone(tx, place);
    const bodies = await listDue(tx, sheet, head.autoRow);
    for (const body of bodies) await startRun(tx, place, { body, createdBy: 'auto', isAuto: true });
    await sql`
      update sheet_heads set auto_row = next_row - 1, auto_at = case when exists (
        select from sheet_asked
        where sheet_asked.org_id = sheet_heads.org_id and sheet_asked.sheet_id = sheet_heads.sheet_id
      ) then now() + interval '2 seconds' end
      where org_id = ${place.organizationId} and sheet_id = ${place.id}::int`.execute(tx);
  });
}

/** One process starts what is due; null where another one is at it, or was. */
async function lockDue(tx: Tx, { organizationId, id }: SheetPlace): Promise<{ autoRow: number } | null> {
  await shareSheet(tx, { organizationId, id });
  const { rows } = await sql<{ auto_row: string | number }>`
    select auto_row from sheet_heads
    where org_id = ${organizationId} and sheet_id = ${id}::int and auto_at < now() for update skip locked`.execute(
    tx,
  );
  const [row] = rows;
  return row === undefined ? null : { autoRow: Number(row.auto_row) };
}

async function forget(db: Db, { organizationId, id }: SheetPlace): Promise<void> {
  await sql`
    update sheet_heads set auto_at = null where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(
    db,
  );
}

async function postpone(db: Db, { organizationId, id }: SheetPlace): Promise<void> {
  await sql`
    update sheet_heads set auto_at = now() + interval '2 seconds'
    where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(db);
}

async function hasAutoRun(tx: Tx, { organizationId, id }: SheetPlace): Promise<boolean> {
  const { rows } = await sql`
    select from sheet_runs
    where org_id = ${organizationId} and sheet_id = ${id}::int and is_auto and finished_at is null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function listDue(tx: Tx, sheet: Sheet, autoRow: number): Promise<NewSheetRun[]> {
  const left = await budgetLeft(tx, sheet);
  const asked = await askedRows(tx, sheet);
  const bodies: NewSheetRun[] = [];
  for (const canBill of [false, true]) {
    if (canBill && (left === null || left <= 0)) continue;
    const ceiling = canBill && left !== null ? { max_credits: toCredits(left) } : {};
    const of = (pipes: readonly SheetPipe[]) => pipes.filter((pipe) => pipe.canBill === canBill);
    const add = (pipes: readonly SheetPipe[], what: Pick<NewSheetRun, 'rows' | 'only'>) => {
      if (pipes.length > 0)
        bodies.push({
          pipes: pipes.map(({ no }) => pipeName(no)),
          with_upstream: false,
          ...what,
          ...ceiling,
        });
    };
    const auto = of(sheet.pipes.filter((pipe) => pipe.auto !== 'off'));
    if (await hasRowsAfter(tx, sheet, autoRow)) add(auto, { rows: { after: autoRow }, only: ['empty'] });
    const changing = auto.filter((pipe) => pipe.auto === 'changes');
    const stale = await staleRows(tx, sheet, changing);
    if (stale.length > 0) add(changing, { rows: stale, only: ['stale', 'empty'] });
    if (asked.length > 0) add(of(sheet.pipes), { rows: asked, only: ['empty'] });
  }
  await forgetAsked(tx, sheet, asked);
  return bodies;
}

async function hasRowsAfter(tx: Tx, { id }: Sheet, after: number): Promise<boolean> {
  const { rows } = await sql`
    select from sheet_rows where sheet_id = ${id}::int and row_id > ${after}::bigint and deleted_at is null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function staleRows(tx: Tx, { id }: Sheet, pipes: readonly SheetPipe[]): Promise<number[]> {
  if (pipes.length === 0) return [];
  const { rows } = await sql<{ row_id: string | number }>`
    select distinct row_id from sheet_results
    where sheet_id = ${id}::int and pipe_no = any(${pipes.map(({ no }) => no)}::int[]) and is_stale and claim_run is null
    order by row_id limit ${maxRowIds}::int`.execute(tx);
  return rows.map(({ row_id }) => Number(row_id));
}

async function askedRows(tx: Tx, { organizationId, id }: Sheet): Promise<number[]> {
  const { rows } = await sql<{ row_id: string | number }>`
    select row_id from sheet_asked where org_id = ${organizationId} and sheet_id = ${id}::int
    order by row_id limit ${maxRowIds}::int`.execute(tx);
  return rows.map(({ row_id }) => Number(row_id));
}

/** Those that there were too many of for one run keep the sheet due. */
async function forgetAsked(tx: Tx, { organizationId, id }: Sheet, rowIds: readonly number[]): Promise<void> {
  await sql`
    delete from sheet_asked
    where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${rowIds}::bigint[])`.execute(
    tx,
  );
}

/** Of today's budget, in ten-thousandths of a credit; null where the sheet has none. A day is one of UTC. */
async function budgetLeft(tx: Tx, { organizationId, id, budget }: Sheet): Promise<number | null> {
  if (budget === null) return null;
  const { rows } = await sql<{ spent: string | number | null }>`
    select sum(spent) as spent from sheet_runs
    where org_id = ${organizationId} and sheet_id = ${id}::int and is_auto
      and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`.execute(tx);
  return budget - Number(rows[0]?.spent ?? 0);
}
