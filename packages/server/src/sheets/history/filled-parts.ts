/* Cells of columns and pipes that a change added: what others put there since would go with them. */
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import type { Conflict } from './conflicts.ts';
import { maxConflicts, refuseTurn } from './conflicts.ts';

/** Ids of one statement. */
const idsAtOnce = 20_000;

interface Parts {
  columns: readonly { no: number }[];
  pipes: readonly { no: number }[];
}

/** Throws where they have values. Looks window by window, and locks nothing. */
export async function checkUnused(db: Db, place: SheetPlace, { columns, pipes }: Parts): Promise<void> {
  if (columns.length + pipes.length === 0) return;
  const { rows } = await sql<{ next_row: string | number }>`
    select next_row from sheet_heads
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int`.execute(db);
  const end = Number(rows[0]?.next_row ?? 0);
  for (let after = 0; after < end; after += idsAtOnce) {
    const window = { after, upTo: after + idsAtOnce };
    const found: Conflict[] = [];
    for (const { no } of columns) found.push(...(await findValues(db, place, { no, ...window })));
    for (const { no } of pipes) found.push(...(await findResults(db, place, { no, ...window })));
    if (found.length > 0) throw await refuseTurn(db, place, found);
  }
}

interface Window {
  no: number;
  after: number;
  upTo: number;
}

async function findValues(
  db: Db,
  { organizationId, id }: SheetPlace,
  { no, after, upTo }: Window,
): Promise<Conflict[]> {
  const { rows } = await sql<{ row_id: string | number }>`
    select row_id from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and row_id > ${after}::bigint
      and row_id <= ${upTo}::bigint and deleted_at is null and vals -> ${no - 1}::int <> 'null'
    order by row_id limit ${maxConflicts}::int`.execute(db);
  return rows.map(({ row_id }) => ({
    row: Number(row_id),
    part: 0,
    cells: [no],
    change: null,
    why: 'filled',
  }));
}

async function findResults(
  db: Db,
  { organizationId, id }: SheetPlace,
  { no, after, upTo }: Window,
): Promise<Conflict[]> {
  const { rows } = await sql<{ row_id: string | number }>`
    select made.row_id from sheet_results as made
    join sheet_rows as r on r.sheet_id = ${id}::int and r.row_id = made.row_id and r.deleted_at is null
    where made.org_id = ${organizationId} and made.sheet_id = ${id}::int and made.pipe_no = ${no}::int
      and made.row_id > ${after}::bigint and made.row_id <= ${upTo}::bigint and encode(made.states, 'hex') ~ '[^0]'
    order by made.row_id limit ${maxConflicts}::int`.execute(db);
  return rows.map(({ row_id }) => ({
    row: Number(row_id),
    part: no,
    cells: null,
    change: null,
    why: 'filled',
  }));
}
