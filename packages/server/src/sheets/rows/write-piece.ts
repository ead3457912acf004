/* A piece of a file becomes rows of a sheet. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import type { Tx } from '../../storage/database.ts';
import { keepChange, openChange } from '../history/keep-change.ts';
import type { Range } from '../history/ranges.ts';
import { addRange } from '../history/ranges.ts';
import { sheetFull } from '../refusals.ts';
import type { Sheet, SheetColumn } from '../sheet.ts';
import { maxRows } from '../sheet-limits.ts';
import { raiseHead } from '../structure/lock-sheet.ts';
import { noTouch } from '../touches/touch.ts';
import type { PreparedRow, PreparedRows } from './prepare-rows.ts';
import { createReader } from './prepare-rows.ts';
import type { SheetPiece } from './read-file-rows.ts';
import { lockKeys, findRowsOf } from './row-keys.ts';
import type { ChangePart, RowOrigin } from './write-rows.ts';
import { countRows, enterSheet } from './write-rows.ts';

/**
 * Writes a piece as it came, with one statement and locks as `appendRowsTx` takes them; answers the ids of all that the
 * change added. Null, and nothing is written, where a row of it is there already or there are too many: then each has to
 * be looked at.
 */
export async function appendPieceTx(
  tx: Tx,
  sheet: Sheet,
  { part, ...placed }: PlacedPiece & { part: ChangePart },
): Promise<readonly Range[] | null> {
  const { piece, firstId } = placed;
  await enterSheet(tx, sheet);
  await openChange(tx, sheet, part.no);
  if (piece.digests !== null && !(await areNew(tx, sheet, piece.digests.split('\n')))) return null;
  if ((await countRows(tx, sheet)) + piece.count > maxRows) return null;
  const origin = { ...placed.origin, change: part.no };
  await insertPiece(tx, sheet, { piece, firstId, origin });
  const ranges = addRange(part.ranges, [firstId, firstId + piece.count - 1]);
  await keepChange(tx, sheet, { no: part.no, kind: 'import', rows: piece.count, inverse: { ranges } });
  const touch = { ...noTouch, rows: [[firstId, firstId + piece.count - 1] as const] };
  const { rowCount } = await raiseHead(tx, sheet, { count: piece.count, firstId, touch });
  if (rowCount > maxRows) throw sheetFull();
  return ranges;
}

interface PlacedPiece {
  piece: SheetPiece;
  firstId: number;
  origin: RowOrigin;
}

async function areNew(tx: Tx, sheet: Sheet, digests: readonly string[]): Promise<boolean> {
  if (new Set(digests).size < digests.length) return false;
  await lockKeys(tx, sheet);
  return (await findRowsOf(tx, sheet, digests)).size === 0;
}

async function insertPiece(
  tx: Tx,
  { organizationId, id }: Sheet,
  { piece, firstId, origin }: PlacedPiece,
): Promise<void> {
  await sql`
    insert into sheet_rows (org_id, sheet_id, row_id, version, key_digest, vals, unfit, origin)
    select ${organizationId}, ${id}::int, ${firstId}::bigint - 1 + place, 1, decode(digest, 'hex'), vals::jsonb, unfit,
      ${JSON.stringify(origin)}
    from unnest(
      string_to_array(${textOf(piece.values)}::text, chr(10)),
      string_to_array(${piece.unfit}::text, chr(10), ''), string_to_array(${piece.digests}::text, chr(10))
    ) with ordinality as given (vals, unfit, digest, place)`.execute(tx);
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}

export const storedValues: z.ZodType<JsonValue[]> = z.custom<JsonValue[]>(Array.isArray);
const storedUnfit: z.ZodType<Record<string, JsonValue>> = z.custom<Record<string, JsonValue>>(
  (value) => typeof value === 'object',
);

/** The rows of a piece one by one, as they were read. */
export function rowsOf(piece: SheetPiece, columns: readonly SheetColumn[]): PreparedRow[] {
  const unfit = piece.unfit?.split('\n');
  const digests = piece.digests?.split('\n');
  const values = textOf(piece.values).split('\n');
  return values.map((text, index) => {
    const list = storedValues.parse(JSON.parse(text));
    return {
      index,
      values: new Map(columns.map(({ no }) => [no, list[no - 1] ?? null])),
      unfit: readUnfit(unfit?.[index] ?? ''),
      digest: digests?.[index],
    };
  });
}

function readUnfit(text: string): Map<number, JsonValue> {
  if (text === '') return new Map();
  const given = Object.entries(storedUnfit.parse(JSON.parse(text)));
  return new Map(given.map(([no, value]) => [Number(no), value]));
}

/** The rows as if they had been read by these columns, which have become other ones meanwhile. */
export function readAgain(rows: readonly PreparedRow[], columns: readonly SheetColumn[]): PreparedRows {
  const read = createReader({ columns });
  const again: PreparedRows = { prepared: [], rejected: [] };
  for (const { index, values, unfit } of rows) {
    const cells = columns
      .filter(({ no }) => values.has(no))
      .map((column) => [column, unfit.get(column.no) ?? values.get(column.no)] as const);
    const row = read(cells, index);
    if ('errors' in row) again.rejected.push(row);
    else again.prepared.push(row);
  }
  return again;
}
