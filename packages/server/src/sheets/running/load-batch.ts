import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { amongRows } from '../rows/among-rows.ts';
import { resultsOf } from '../rows/results-of.ts';
import type { Sheet } from '../sheet.ts';
import type { BatchRow, StoredOutputs } from './batch-records.ts';
import { pipesNeeded } from './batch-records.ts';
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
  sheet: Sheet;
  rowIds: readonly number[];
  /** Numbers of pipes. */
  running: readonly number[];
}

/**
 * The rows of a batch. What is read is what the run goes by: from here on a change of an
 * input makes its results stale.
 */
export async function loadBatch(
  tx: Tx,
  { place: { organizationId, id }, change }: Pick<SheetRun, 'place' | 'change'>,
  { sheet, rowIds, running }: Loading,
): Promise<BatchRow[]> {
  await sql`
    with fresh as (
      update sheet_results set is_stale = false from (
        select pipe_no, row_id from sheet_results
        where sheet_id = ${id}::int and pipe_no = any(${running}::int[]) and ${amongRows(rowIds)}
          and is_stale
        order by pipe_no, row_id for update
      ) as stale
      where sheet_results.sheet_id = ${id}::int and sheet_results.pipe_no = stale.pipe_no
        and sheet_results.row_id = stale.row_id
      returning sheet_results.pipe_no, sheet_results.row_id
    )
    insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
    select ${organizationId}, ${id}::int, pipe_no, row_id, ${change}::bigint, '{}', '{"stale": true}'
    from fresh where ${change}::bigint is not null`.execute(tx);
  return loadRows(tx, { id, pipes: pipesNeeded(sheet, running) }, rowIds);
}

/** Rows with all that these pipes made of them. */
export async function loadRows(
  db: Db,
  { id, pipes }: Pick<Sheet, 'id' | 'pipes'>,
  rowIds: readonly number[],
): Promise<BatchRow[]> {
  const rows = await sql<RowRow>`
    select row_id, vals, unfit from sheet_rows
    where sheet_id = ${id}::int and ${amongRows(rowIds)} and deleted_at is null
    order by row_id`.execute(db);
  const wanted = { sheetId: id, pipes: pipes.map(({ no }) => no), rowIds };
  const results = await sql<ResultRow>`
    select row_id, pipe_no, states, vals, reasons from ${resultsOf(wanted)} where states <> ''`.execute(db);
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
