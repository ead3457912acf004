/* Rows for programs: in the order of their ids, each that stays exactly once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { CellsShown } from '../../contract/sheets/cells.ts';
import { rowOrigin } from '../../contract/sheets/rows.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetField } from '../cells/fields.ts';
import { listFields } from '../cells/fields.ts';
import { showCompact, showFull } from '../cells/show-cells.ts';
import type { StoredRow } from '../cells/stored-cells.ts';
import { readRows } from '../cells/stored-cells.ts';
import { noRow } from '../refusals.ts';
import type { Sheet } from '../sheet.ts';

/** Characters of an answer, and one row more at most. */
const maxLength = 4_000_000;
/** Of what is read for it. */
const maxRead = 2_000_000;
/** Characters after which others have the thread. */
const lengthAtOnce = 200_000;

interface Page {
  cursor: string | undefined;
  limit: number;
  cells: CellsShown;
}

/** A page as JSON; it has fewer rows than were asked for where they are long. */
export async function listRows(db: Db, sheet: Sheet, { cursor, limit, cells }: Page): Promise<string> {
  const after = readCursor(cursor);
  const { ids, isLast } = await findIds(db, sheet, { after, limit });
  const pipes = sheet.pipes.map(({ no }) => no);
  const rows = await readRows(db, sheet, { ids, pipes, isCut: cells === 'compact' });
  const { texts, shown } = await showRows(sheet, rows, cells);
  const last = isLast && shown === rows.length ? undefined : (rows[shown - 1]?.id ?? ids.at(-1));
  return `{"rows":[${texts.join()}],"next_cursor":${JSON.stringify(last === undefined ? null : showCursor(last))}}`;
}

/** The next ids; as many as together are not too much to read. */
async function findIds(
  db: Db,
  { organizationId, id, pipes }: Sheet,
  { after, limit }: { after: number; limit: number },
): Promise<{ ids: number[]; isLast: boolean }> {
  const { rows } = await sql<{ row_id: string | number; size: string | number }>`
    with page as materialized (
      select row_id, octet_length(vals::text) + coalesce(octet_length(unfit), 0) as size from sheet_rows
      where org_id = ${organizationId} and sheet_id = ${id}::int and deleted_at is null and row_id > ${after}::bigint
      order by row_id limit ${limit + 1}::int
    ), made as (
      select row_id, sum(octet_length(vals::text) + coalesce(octet_length(reasons), 0)) as size from sheet_results
      where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = any(${pipes.map(({ no }) => no)}::int[])
        and row_id = any(array(select row_id from page))
      group by row_id
    )
    select page.row_id, page.size + coalesce(made.size, 0) as size from page left join made using (row_id)
    order by page.row_id`.execute(db);
  const ids: number[] = [];
  let size = 0;
  for (const row of rows.slice(0, limit)) {
    size += Number(row.size);
    if (size > maxRead && ids.length > 0) break;
    ids.push(Number(row.row_id));
  }
  return { ids, isLast: ids.length === rows.length };
}

async function showRows(
  sheet: Sheet,
  rows: readonly StoredRow[],
  cells: CellsShown,
): Promise<{ texts: string[]; shown: number }> {
  const show = createRowText(sheet, cells);
  const texts: string[] = [];
  let [length, sinceTurn] = [0, 0];
  for (const row of rows) {
    const text = show(row);
    if (length + text.length > maxLength && texts.length > 0) break;
    length += text.length;
    texts.push(text);
    sinceTurn += text.length;
    if (sinceTurn < lengthAtOnce) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return { texts, shown: texts.length };
}

/** A row of a sheet as JSON: id, version, cells by the names of the fields, and with full ones its origin. `fields`: all unless told. */
export function createRowText(
  sheet: Sheet,
  cells: CellsShown,
  fields: readonly SheetField[] = listFields(sheet),
): (row: StoredRow) => string {
  const named = fields.map((field) => ({ field, open: `${JSON.stringify(field.name)}:` }));
  return (row) => {
    const shown = named.map(({ field, open }) => {
      const cell = cells === 'compact' ? showCompact(field, row) : showFull(field, row, sheet.environment);
      return `${open}${JSON.stringify(cell)}`;
    });
    const origin = cells === 'full' ? `"origin":${JSON.stringify(showOrigin(row))},` : '';
    return `{"id":${row.id},"version":${row.version},${origin}"cells":{${shown.join()}}}`;
  };
}

/** What a later version wrote otherwise is left out rather than in the way. */
const readOrigin = rowOrigin.nullable().catch(null);

const showOrigin = ({ origin }: StoredRow) => (origin === null ? null : readOrigin.parse(JSON.parse(origin)));

/** One row. Throws where the sheet has none of this id. */
export async function loadRow(db: Db, sheet: Sheet, row: number): Promise<StoredRow> {
  const pipes = sheet.pipes.map(({ no }) => no);
  const [found] = await readRows(db, sheet, { ids: [row], pipes, isCut: false });
  if (found === undefined) throw noRow(row);
  return found;
}

/** The id of a row, which says nothing that its page did not. */
const showCursor = (last: number) => Buffer.from(`r${last}`).toString('base64url');

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const place = /^r(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (place !== null) return Number(place[1]);
  const message = 'This is not a cursor of this service; send the `next_cursor` of an answer unchanged.';
  throw new ServiceError('invalid-request', message, {
    errors: [{ code: 'InvalidCursor', message, path: 'cursor' }],
  });
}
