/* What a change consists of, in portions that are turned one after the other. What was turned before comes no more. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import type { Conflict } from './conflicts.ts';
import { findTouched } from './conflicts.ts';
import type { FirstResults } from './run-entries.ts';
import { findFirstTouched, nextFirst, noteFirst } from './run-entries.ts';
import type { StoredChange, TurnPlace } from './stored-change.ts';
import { turnEntries } from './turn-entries.ts';
import type { RowsTurn } from './turn-rows.ts';
import { findRowConflicts, nextRows, turnRows } from './turn-rows.ts';

/**
 * `first`: results that a run made for the first time, of which there is no entry yet. `cells`: what cells of these rows
 * were. `rows`: the rows themselves.
 */
export type Portion = { isUndo: boolean } & (
  | { kind: 'first'; first: FirstResults }
  | { kind: 'cells' | 'rows'; rowIds: readonly number[] }
);

interface Listing {
  change: StoredChange;
  isUndo: boolean;
  rowsAtOnce: number;
  /** What comes before it was turned, or left. */
  from: TurnPlace | null;
}

export async function* listPortions(
  db: Db,
  place: SheetPlace,
  { change, isUndo, rowsAtOnce, from }: Listing,
): AsyncGenerator<Portion> {
  const { run } = change.inverse;
  for (let after = change.noted; run !== undefined && isUndo;) {
    const first = await nextFirst(db, place, { run, after });
    if (first === null) break;
    yield { kind: 'first', first, isUndo };
    after = first.upTo;
  }
  const windows = {
    cells: (after: number) => nextCells(db, place, { change, isUndo, rowsAtOnce, after }),
    rows: (after: number) => {
      const { ranges, to } = rowsOf(change, isUndo);
      if (ranges.length === 0) return Promise.resolve([]);
      return nextRows(db, place, { change: change.no, to, ranges, after, limit: rowsAtOnce });
    },
  };
  const kinds = from?.kind === 'rows' ? (['rows'] as const) : (['cells', 'rows'] as const);
  for (const kind of kinds)
    for (let after = kind === from?.kind ? from.after : 0; ;) {
      const rowIds = await windows[kind](after);
      const last = rowIds.at(-1);
      if (last === undefined) break;
      yield { kind, rowIds, isUndo };
      after = last;
    }
}

/** Characters that are read for one portion, and one row more at most. */
const maxRead = 4_000_000;

/** The next rows with cells to turn: fewer where they are long. */
async function nextCells(
  db: Db,
  { id }: SheetPlace,
  { change, isUndo, rowsAtOnce, after }: Omit<Listing, 'from'> & { after: number },
): Promise<number[]> {
  const { rows } = await sql<{ row_id: string | number; size: string | number }>`
    with page as materialized (
      select row_id, array_agg(part) as parts, sum(octet_length(was::text)) as size from sheet_history
      where sheet_id = ${id}::int and change_no = ${change.no}::bigint and is_undone = ${!isUndo}
        and row_id > ${after}::bigint
      group by row_id order by row_id limit ${rowsAtOnce}::int
    )
    select row_id, size + coalesce((
        select octet_length(vals::text) from sheet_rows as r where r.sheet_id = ${id}::int and r.row_id = page.row_id), 0)
      + coalesce((
        select sum(octet_length(vals::text)) from sheet_results as made
        where made.sheet_id = ${id}::int and made.pipe_no = any(page.parts) and made.row_id = page.row_id), 0) as size
    from page order by row_id`.execute(db);
  let size = 0;
  const end = rows.findIndex((row, at) => (size += Number(row.size)) > maxRead && at > 0);
  return (end === -1 ? rows : rows.slice(0, end)).map(({ row_id }) => Number(row_id));
}

function rowsOf({ kind, no, inverse, turned }: StoredChange, isUndo: boolean): RowsTurn {
  const to = (kind === 'delete') === isUndo ? 'restore' : 'trash';
  // Rows that were added are new: all that changed them is newer.
  const upTo = kind === 'delete' || kind === 'restore' ? (turned ?? no) : 0;
  return { change: no, to, ranges: inverse.ranges ?? [], upTo };
}

/** Looks, and locks nothing. */
export async function findConflicts(
  db: Db,
  place: SheetPlace,
  { change, portion }: { change: StoredChange; portion: Portion },
): Promise<Conflict[]> {
  if (portion.kind === 'first')
    return findFirstTouched(db, place, { change: change.no, first: portion.first });
  const { kind, rowIds, isUndo } = portion;
  if (kind === 'cells') return findTouched(db, place, { change: change.no, isUndone: !isUndo, rowIds });
  return findRowConflicts(db, place, { ...rowsOf(change, isUndo), rowIds });
}

interface Turned {
  rows: number;
  cells: number;
  conflicts: Conflict[];
}

export async function turnPortion(
  tx: Tx,
  sheet: Sheet,
  { change, portion }: { change: StoredChange; portion: Portion },
): Promise<Turned> {
  if (portion.kind === 'first') {
    await noteFirst(tx, sheet, { change: change.no, first: portion.first });
    return { rows: 0, cells: 0, conflicts: [] };
  }
  const { kind, rowIds, isUndo } = portion;
  if (kind === 'cells')
    return { rows: 0, ...(await turnEntries(tx, sheet, { change: change.no, isUndo, rowIds })) };
  return { cells: 0, ...(await turnRows(tx, sheet, { ...rowsOf(change, isUndo), rowIds })) };
}
