/* What the database says about sheets when their service has stopped. */
import { sql } from 'kysely';
import type { Db } from '../../../src/storage/database.ts';

/** Amounts are ten-thousandths of a credit. */
export interface SheetRunBooks {
  no: number;
  status: string;
  /** Cells that it did not account for, and by how much its counts are off. */
  waiting: number;
  unaccounted: number;
  openBatches: number;
  spent: number;
  /** Taken out of the balance for the runs of its batches. */
  captured: number;
}

export interface SheetBooks {
  name: string;
  /** The rows, in order: what is typed, and what each pipe made of it. */
  rows: readonly string[];
  queued: number;
  empty: number;
  /** What its cells say they cost. */
  credits: number;
  runs: readonly SheetRunBooks[];
  /** The ordinary runs that its runs were made of. */
  runIds: readonly string[];
}

/** By name: ids depend on which of the sheets was made first. */
export async function readSheets(db: Db): Promise<SheetBooks[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from sheets order by name`.execute(
    db,
  );
  return Promise.all(
    rows.map(async ({ id, name }) => ({
      name,
      rows: await readRows(db, id),
      ...(await readCells(db, id)),
      runs: await readRuns(db, id),
      runIds: await readRunIds(db, id),
    })),
  );
}

/** Ids of rows are not compared: those of an append that was cut off are never given out again. */
async function readRows(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' | ', vals::text, (
      select string_agg(concat_ws(' ', 'p' || pipe_no, encode(states, 'hex'), result.vals::text, credits,
        is_stale, reasons), ' | ' order by pipe_no)
      from sheet_results as result
      where result.sheet_id = sheet_rows.sheet_id and result.row_id = sheet_rows.row_id)) as row
    from sheet_rows where sheet_id = ${id}::int and deleted_at is null order by row_id`.execute(db);
  return rows.map(({ row }) => row);
}

async function readCells(db: Db, id: number): Promise<Pick<SheetBooks, 'queued' | 'empty' | 'credits'>> {
  const { rows } = await sql<Record<'queued' | 'wanted' | 'filled' | 'credits', string | number>>`
    select count(*) filter (where claim_run is not null) as queued, count(*) filter (where run_no is not null) as filled,
      coalesce(sum(credits), 0) as credits,
      (select count(*) from sheet_rows where sheet_id = ${id}::int and deleted_at is null)
        * (select count(*) from sheet_pipes where sheet_id = ${id}::int and deleted_at is null) as wanted
    from sheet_results where sheet_id = ${id}::int`.execute(db);
  const { queued = 0, wanted = 0, filled = 0, credits = 0 } = rows[0] ?? {};
  return { queued: Number(queued), empty: Number(wanted) - Number(filled), credits: Number(credits) };
}

async function readRuns(db: Db, id: number): Promise<SheetRunBooks[]> {
  const { rows } = await sql<
    Record<Exclude<keyof SheetRunBooks, 'status'>, string | number> & { status: string }
  >`
    select runs.no, runs.status, runs.spent, claimed - done as waiting,
      selected - up_to_date - pinned - elsewhere - claimed as unaccounted,
      coalesce("openBatches", 0) as "openBatches", coalesce(captured, 0) as captured
    from sheet_runs as runs
    cross join lateral (
      select coalesce(sum(value::bigint), 0) as done from jsonb_each_text(coalesce(counts::jsonb -> 'by_status', '{}'))
    ) as counted
    cross join lateral (
      select count(*) filter (where state in ('ready', 'submitted')) as "openBatches" from sheet_batches as batches
      where batches.sheet_id = runs.sheet_id and batches.run_no = runs.no
    ) as batched
    cross join lateral (
      select -sum(amount) as captured from ledger_entries
      where run_id in (select run_id from sheet_batches as batches
        where batches.sheet_id = runs.sheet_id and batches.run_no = runs.no)
    ) as paid
    where runs.sheet_id = ${id}::int order by runs.no`.execute(db);
  return rows.map(({ status, ...row }) => ({
    status,
    no: Number(row.no),
    waiting: Number(row.waiting),
    unaccounted: Number(row.unaccounted),
    openBatches: Number(row.openBatches),
    spent: Number(row.spent),
    captured: Number(row.captured),
  }));
}

async function readRunIds(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select run_id from sheet_batches where sheet_id = ${id}::int and run_id is not null`.execute(db);
  return rows.map(({ run_id }) => run_id);
}
