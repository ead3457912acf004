/* Which rows a run is for, as it is kept with the run: fixed when it starts. */
import { sql } from 'kysely';
import { z } from 'zod';
import { sheetConditions } from '../../contract/sheets/conditions.ts';
import type { RowSelection } from '../../contract/sheets/runs.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';

const range = z.strictObject({
  kind: z.literal('range'),
  after: z.int(),
  upTo: z.int().nullable().describe('Null: rows that are added meanwhile, too.'),
  conditions: sheetConditions.nullable(),
  now: z.number().describe('What ages are counted from, in milliseconds.'),
});
/** `stored`: chunks of ids beside the run. */
const keptRows = z.discriminatedUnion('kind', [range, z.strictObject({ kind: z.literal('stored') })]);
type KeptRows = z.infer<typeof keptRows>;

export type RowRange = z.infer<typeof range>;
/** `ids`: each once, in any order. */
export type ChosenRows = RowRange | { kind: 'ids'; ids: readonly number[] };
export type RunRows = ChosenRows | KeptRows;

export const wholeRange: RowRange = { kind: 'range', after: 0, upTo: null, conditions: null, now: 0 };

/** What a request says by itself; null where it has to be looked up when the run starts. */
export function plainRows(selection: RowSelection): ChosenRows | null {
  if (selection === 'all') return wholeRange;
  if (Array.isArray(selection)) return { kind: 'ids', ids: [...new Set(selection)] };
  return 'after' in selection ? { ...wholeRange, after: selection.after } : null;
}

/** How a run keeps rows that its request does not say by itself. */
export function keepText(rows: ChosenRows | { kind: 'earlier' }): string {
  return JSON.stringify((rows.kind === 'range' ? rows : { kind: 'stored' }) satisfies KeptRows);
}

export function readKept(text: string | null, selection: RowSelection): RunRows {
  if (text !== null) return keptRows.parse(JSON.parse(text));
  // One that a version without this column began with `first` looks no further.
  return plainRows(selection) ?? { kind: 'ids', ids: [] };
}

/** Ids of one chunk. */
const chunkSize = 1000;
/** Chunks of one statement. */
const chunksAtOnce = 50;
/** Those of an earlier run have as many rows as a batch. */
const chunksRead = 10;

interface RunPlace {
  place: SheetPlace;
  no: number;
}

/** Keeps ids in the order they have, chunk by chunk. */
export async function storeRows(
  tx: Tx,
  { place: { organizationId, id }, no }: RunPlace,
  ids: readonly number[],
): Promise<void> {
  const many = chunkSize * chunksAtOnce;
  for (let from = 0; from < ids.length; from += many) {
    const part = ids.slice(from, from + many);
    await sql`
      insert into sheet_run_rows (org_id, sheet_id, run_no, no, row_ids)
      select ${organizationId}, ${id}::int, ${no}::int, ${from / chunkSize}::int + 1 + chunk, array_agg(row_id order by place)
      from (
        select row_id, place, (place - 1) / ${sql.lit(chunkSize)} as chunk
        from unnest(${part}::int[]) with ordinality as given (row_id, place)
      ) as chunks group by chunk`.execute(tx);
  }
}

/** Keeps the rows that an earlier run had. */
export async function storeRowsOf(tx: Tx, { place, no }: RunPlace, earlier: number): Promise<void> {
  await sql`
    insert into sheet_run_rows (org_id, sheet_id, run_no, no, row_ids)
    select org_id, sheet_id, ${no}::int, row_number() over (order by no), row_ids::int[] from sheet_batches
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and run_no = ${earlier}::int`.execute(
    tx,
  );
}

/** The next ids, ascending; `last` is the chunk they end with, null where there are no more. */
export async function readStoredRows(
  db: Db,
  { place: { organizationId, id }, no }: RunPlace,
  after: number,
): Promise<{ ids: number[]; last: number | null }> {
  const { rows } = await sql<{ no: number; row_ids: number[] }>`
    select no, row_ids from sheet_run_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and run_no = ${no}::int and no > ${after}::int
    order by no limit ${chunksRead}::int`.execute(db);
  const ids: number[] = [];
  let last: number | null = null;
  for (const chunk of rows) {
    if (ids.length > 0 && ids.length + chunk.row_ids.length > chunkSize) break;
    ids.push(...chunk.row_ids);
    last = chunk.no;
  }
  return { ids: ids.toSorted((one, other) => one - other), last };
}

/** Its batches have them, once all are claimed. */
export async function forgetRows(tx: Tx, { place: { organizationId, id }, no }: RunPlace): Promise<void> {
  await sql`
    delete from sheet_run_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and run_no = ${no}::int`.execute(tx);
}

/** The id of the row with this place in the sheet, counted from 1; null where there are fewer rows. */
export async function endOfFirst(
  db: Db,
  { organizationId, id }: SheetPlace,
  first: number,
): Promise<number | null> {
  const { rows } = await sql<{ row_id: string | number }>`
    select row_id from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and deleted_at is null
    order by row_id offset ${first - 1}::bigint limit 1`.execute(db);
  return rows[0] === undefined ? null : Number(rows[0].row_id);
}
