import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { BatchRow, StoredOutputs } from './batch-records.ts';
import type { SheetRun } from './sheet-run.ts';

interface RowRow {
  row_id: string | number;
  vals: JsonValue[];
  unfit: string | null;
}

interface ResultRow {
  row_id: string | number;
  pipe_no: number;
  states: Uint8Array;
  vals: JsonValue[];
  reasons: string | null;
}

interface Loading {
  rowIds: readonly number[];
  running: readonly number[];
}

/**
 * The rows of a batch. What is read is what the run goes by: from here on a change of an
 * input makes its results stale.
 */
export async function loadBatch(
  tx: Tx,
  { place: { organizationId, id }, change }: Pick<SheetRun, 'place' | 'change'>,
  { rowIds, running }: Loading,
): Promise<BatchRow[]> {
  await sql`
    with fresh as (
      update sheet_results set is_stale = false from (
        select sheet_id, pipe_no, row_id from sheet_results
        where sheet_id = ${id}::int and pipe_no = any(${running}::int[]) and row_id = any(${rowIds}::bigint[])
          and is_stale
        order by pipe_no, row_id for update
      ) as stale
      where sheet_results.sheet_id = stale.sheet_id and sheet_results.pipe_no = stale.pipe_no
        and sheet_results.row_id = stale.row_id
      returning sheet_results.pipe_no, sheet_results.row_id
    )
    insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
    select ${organizationId}, ${id}::int, pipe_no, row_id, ${change}::bigint, '{}', '{"stale": true}'
    from fresh where ${change}::bigint is not null`.execute(tx);
  return loadRows(tx, { sheetId: id, rowIds });
}

/** Rows with all that pipes made of them. */
export async function loadRows(
  db: Db,
  { sheetId, rowIds }: { sheetId: number; rowIds: readonly number[] },
): Promise<BatchRow[]> {
  const rows = await sql<RowRow>`
    select row_id, vals, unfit from sheet_rows
    where sheet_id = ${sheetId}::int and row_id = any(${rowIds}::bigint[]) and deleted_at is null
    order by row_id`.execute(db);
  const results = await sql<ResultRow>`
    select row_id, pipe_no, states, vals, reasons from sheet_results
    where sheet_id = ${sheetId}::int and row_id = any(${rowIds}::bigint[])
      and pipe_no in (select no from sheet_pipes where sheet_id = ${sheetId}::int and deleted_at is null)`.execute(
    db,
  );
  const byRow = Map.groupBy(results.rows, ({ row_id }) => Number(row_id));
  return rows.rows.map(({ row_id, vals, unfit }) => {
    const found = byRow.get(Number(row_id)) ?? [];
    return {
      rowId: Number(row_id),
      vals,
      unfit,
      results: new Map(found.map((row): [number, StoredOutputs] => [row.pipe_no, row])),
    };
  });
}
