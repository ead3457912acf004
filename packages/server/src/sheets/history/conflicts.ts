/* What newer changes have touched: undoing would take it away. */
import { sql } from 'kysely';
import type { ErrorItem } from '../../contract/errors.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';

export interface Conflict {
  row: number;
  /** 0 for columns, else the pipe. */
  part: number;
  /** Columns or slots; null: all. Empty: the row itself. */
  cells: readonly number[] | null;
  /** The newer change; null where it is not known. */
  change: number | null;
  why: 'changed' | 'deleted' | 'key-taken' | 'running' | 'other-values' | 'filled';
}

/** Of those that an answer names. */
export const maxConflicts = 20;

interface Looking {
  change: number;
  isUndone: boolean;
  rowIds: readonly number[];
}

interface ConflictRow {
  row_id: string | number;
  part: number;
  cells: number[] | null;
  change_no: string | number | null;
  why: Conflict['why'];
}

/** Cells of a change, on some rows, that something newer has touched; and rows that another change has deleted. */
export async function findTouched(
  db: Db,
  { id }: SheetPlace,
  { change, isUndone, rowIds }: Looking,
): Promise<Conflict[]> {
  const { rows } = await sql<ConflictRow>`
    with own as materialized (
      select part, row_id, stamp, touched from sheet_history
      where sheet_id = ${id}::int and change_no = ${change}::bigint and row_id = any(${[...rowIds]}::bigint[])
        and is_undone = ${isUndone} and touched is distinct from '{}'
    )
    select own.row_id, own.part, newer.touched as cells, newer.change_no, 'changed' as why
    from own cross join lateral (
      select change_no, touched from sheet_history as other
      where other.sheet_id = ${id}::int and other.part = own.part and other.row_id = own.row_id
        and other.stamp > own.stamp and not other.is_undone and other.change_no <> ${change}::bigint
        and other.touched is distinct from '{}'
        and (own.touched is null or other.touched is null or own.touched && other.touched)
      order by stamp limit 1) as newer
    union all
    select row_id, 0, '{}', deleted_by, 'deleted' from sheet_rows
    where sheet_id = ${id}::int and row_id = any(array(select row_id from own)) and deleted_at is not null
      and deleted_by is distinct from ${change}::bigint
    union all
    select row_id, pipe_no, null, null, 'running' from sheet_results
    where sheet_id = ${id}::int and (pipe_no, row_id) in (
        select part, row_id from own where part > 0 and touched is null)
      and claim_run is not null
    order by row_id, part`.execute(db);
  return rows.map(({ row_id, change_no, ...row }) => ({
    ...row,
    row: Number(row_id),
    change: change_no === null ? null : Number(change_no),
  }));
}

/** Names the cells, and what touched them. */
export async function refuseTurn(
  db: Db,
  place: SheetPlace,
  conflicts: readonly Conflict[],
): Promise<ServiceError> {
  const told = await explainConflicts(db, place, conflicts);
  const errors = told.map(({ row, message }): ErrorItem => ({
    code: 'ValidationFailed',
    message,
    path: `rows.${row}`,
  }));
  const detail =
    'A newer change has touched the same cells, so nothing was changed. Undo the newer change first, or edit the cells by hand.';
  return new ServiceError('version-conflict', detail, { errors });
}

export async function explainConflicts(
  db: Db,
  place: SheetPlace,
  conflicts: readonly Conflict[],
): Promise<{ row: number; message: string }[]> {
  if (conflicts.length === 0) return [];
  const names = await loadNames(db, place);
  return conflicts
    .slice(0, maxConflicts)
    .map((conflict) => ({ row: conflict.row, message: explain(conflict, names) }));
}

/** Names of columns and outputs, also of those that the sheet has no more. */
async function loadNames(db: Db, { organizationId, id }: SheetPlace): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ part: number; no: number; name: string }>`
    select 0 as part, no, name from sheet_columns where org_id = ${organizationId} and sheet_id = ${id}::int
    union all
    select pipe_no, slot, name from sheet_outputs where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(
    db,
  );
  return new Map(rows.map(({ part, no, name }) => [`${part}.${no}`, name]));
}

function explain({ row, part, cells, change, why }: Conflict, names: ReadonlyMap<string, string>): string {
  const fields = (cells ?? []).flatMap((no) => names.get(`${part}.${no}`)?.slice(0, 60).toWellFormed() ?? []);
  const where =
    cells === null ? ` of p${part}` : fields.length === 0 ? '' : ` "${fields.slice(0, 5).join('", "')}"`;
  return {
    changed: `Row ${row}${where} was changed by change ${change}.`,
    deleted: `Row ${row} was deleted by change ${change}.`,
    'key-taken': `Row ${row} cannot have its key: another row has it now.`,
    running: `Row ${row} of p${part} is running.`,
    filled: `Row ${row}${where} has a value now.`,
    'other-values': `Row ${row}${where} has other values than the change found.`,
  }[why];
}
