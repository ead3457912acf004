/* Columns and pipes that were in the trash for 30 days, or were erased, go with all that they had. */
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';

/** Rows of one statement: it keeps their locks, and on the embedded database everybody's turn. */
const rowsAtOnce = 500;
const partsAtOnce = 100;
const kept = sql`interval '30 days'`;

interface OldPart {
  org_id: string;
  sheet_id: number;
  no: number;
}

/** Any number of processes may do so at the same time. */
export async function sweepParts(db: Db, signal: AbortSignal): Promise<void> {
  for (const [table, empty] of [
    ['sheet_columns', emptyColumn],
    ['sheet_pipes', emptyPipe],
  ] as const) {
    const { rows } = await sql<OldPart>`
      select org_id, sheet_id, no from ${sql.table(table)} where deleted_at < now() - ${kept}
      order by deleted_at limit ${partsAtOnce}::int`.execute(db);
    for (const part of rows) {
      if (!(await empty(db, part, signal))) return;
      await sql`
        delete from ${sql.table(table)}
        where org_id = ${part.org_id} and sheet_id = ${part.sheet_id}::int and no = ${part.no}::int
          and deleted_at < now() - ${kept}`.execute(db);
    }
  }
}

/** Its values lie among those of other columns, and stay there as nothing. */
async function emptyColumn(db: Db, { sheet_id: id, no }: OldPart, signal: AbortSignal): Promise<boolean> {
  const step = (after: number) => sql<Step>`
    with batch as materialized (
      select row_id from sheet_rows where sheet_id = ${id}::int and row_id > ${after}::bigint
      order by row_id limit ${rowsAtOnce}::int for update
    ), emptied as (
      update sheet_rows as r set vals = jsonb_set(vals, array[${no - 1}::int]::text[], 'null'),
        unfit = nullif((coalesce(unfit, '{}')::jsonb - ${String(no)}::text)::text, '{}')
      from batch
      where r.sheet_id = ${id}::int and r.row_id = batch.row_id
        and (vals -> ${no - 1}::int <> 'null' or unfit::jsonb -> ${String(no)}::text is not null)
    ), forgotten as (
      update sheet_history as entry set was = was #- array['v', ${String(no)}::text] #- array['u', ${String(no)}::text]
      from batch
      where entry.sheet_id = ${id}::int and entry.part = 0 and entry.row_id = batch.row_id
        and ${no}::int = any(entry.touched)
    )
    select max(row_id) as last, count(*)::int as count from batch`;
  return walk(db, step, signal);
}

async function emptyPipe(db: Db, { sheet_id: id, no }: OldPart, signal: AbortSignal): Promise<boolean> {
  for (const [table, part] of [
    ['sheet_results', sql`pipe_no`],
    ['sheet_history', sql`part`],
  ] as const) {
    const where = sql`sheet_id = ${id}::int and ${part} = ${no}::int`;
    const step = (after: number) => sql<Step>`
      with batch as materialized (
        select row_id from ${sql.table(table)} where ${where} and row_id > ${after}::bigint
        order by row_id limit ${rowsAtOnce}::int
      ), gone as (
        delete from ${sql.table(table)}
        where ${where} and row_id > ${after}::bigint and row_id <= (select max(row_id) from batch)
      )
      select max(row_id) as last, count(*)::int as count from batch`;
    if (!(await walk(db, step, signal))) return false;
  }
  return true;
}

interface Step {
  last: string | number | null;
  count: number;
}

/** False where it was to stop before. */
async function walk(
  db: Db,
  step: (after: number) => ReturnType<typeof sql<Step>>,
  signal: AbortSignal,
): Promise<boolean> {
  for (let after = 0, count = rowsAtOnce; count === rowsAtOnce;) {
    if (signal.aborted) return false;
    const { rows } = await step(after).execute(db);
    after = Number(rows[0]?.last ?? 0);
    count = rows[0]?.count ?? 0;
  }
  return true;
}
