/* Changes of rows that are there, and what follows from them for the results of pipes. */
import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { chunksOf } from './chunks.ts';
import { dependentsOf, markStale } from './mark-stale.ts';
import type { RowPatch } from './prepare-rows.ts';

export interface PlacedPatch extends RowPatch {
  rowId: number;
}

interface StoredPatch {
  rowId: number;
  /** JSON: number of the column -> value. */
  values: string;
  unfit: string;
  digest: string | null;
  hasKey: boolean;
}

interface Patching {
  patches: readonly PlacedPatch[];
  /** The change that it belongs to, which keeps what the cells were; null keeps nothing. */
  change: number | null;
}

/**
 * Changes rows that the caller has locked, at most one patch of each. A row that is what it is to be is not written.
 * Results of pipes that read what changed are stale from then on. Answers how many cells were changed.
 */
export async function patchRows(tx: Tx, sheet: Sheet, { patches, change }: Patching): Promise<number> {
  const sorted = patches.toSorted((one, other) => one.rowId - other.rowId).map(toStored);
  const changes: Change[] = [];
  let cells = 0;
  for (const chunk of chunksOf(sorted, ({ values, unfit }) => values.length + unfit.length)) {
    const found = await keepEarlier(tx, sheet, { chunk, change });
    cells += found.reduce((sum, { touched }) => sum + touched, 0);
    changes.push(...found);
    await writePatches(tx, sheet, chunk);
  }
  await markStale(tx, sheet, { stale: staleOf(sheet, changes), change });
  return cells;
}

function toStored({ rowId, values, unfit, digest }: PlacedPatch): StoredPatch {
  const [patch, kept] = [
    JSON.stringify(Object.fromEntries(values)),
    JSON.stringify(Object.fromEntries(unfit)),
  ];
  return { rowId, values: patch, unfit: kept, digest: digest ?? null, hasKey: digest !== undefined };
}

interface Change {
  rowId: number;
  /** Whose values will be others than they are. */
  columns: readonly number[];
  /** How many cells, those included that only did not fit otherwise. */
  touched: number;
}

const valueOf = sql`coalesce(r.vals -> (item.no::int - 1), 'null')`;

/** Finds the cells that will be others than they are, and keeps what they are, for the change. */
async function keepEarlier(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { chunk, change }: { chunk: readonly StoredPatch[]; change: number | null },
): Promise<Change[]> {
  const list = <Value>(read: (patch: StoredPatch) => Value) => chunk.map(read);
  const { rows } = await sql<{ row_id: string | number; nos: number[]; touched: number }>`
    with changed as materialized (
      select r.row_id, array_agg(item.no::int) as touched,
        coalesce(array_agg(item.no::int) filter (where ${valueOf} <> item.value), '{}') as nos,
        jsonb_object_agg(item.no, ${valueOf}) filter (where ${valueOf} <> 'null') as vals,
        jsonb_object_agg(item.no, r.unfit::jsonb -> item.no) filter (where r.unfit::jsonb -> item.no is not null) as unfit
      from unnest(
        ${list(({ rowId }) => rowId)}::bigint[], ${list(({ values }) => values)}::text[],
        ${list(({ unfit }) => unfit)}::text[]) as given (row_id, patch, unfit)
      join sheet_rows as r on r.org_id = ${organizationId} and r.sheet_id = ${id}::int and r.row_id = given.row_id
      cross join lateral jsonb_each(given.patch::jsonb) as item (no, value)
      where r.row_id = any(${list(({ rowId }) => rowId)}::bigint[]) and (${valueOf} <> item.value
        or r.unfit::jsonb -> item.no is distinct from given.unfit::jsonb -> item.no)
      group by r.row_id
    ), kept as (
      insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
      select ${organizationId}, ${id}::int, 0, row_id, ${change}::bigint, touched,
        jsonb_build_object('v', coalesce(vals, '{}'), 'u', coalesce(unfit, '{}'))
      from changed where ${change}::bigint is not null
    )
    select row_id, nos, cardinality(touched) as touched from changed`.execute(tx);
  return rows.map(({ row_id, nos, touched }) => ({ rowId: Number(row_id), columns: nos, touched }));
}

async function writePatches(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  chunk: readonly StoredPatch[],
): Promise<void> {
  const list = <Value>(read: (patch: StoredPatch) => Value) => chunk.map(read);
  await sql`
    with given as materialized (
      select row_id, patch::jsonb as patch, unfit::jsonb as unfit, decode(digest, 'hex') as digest, has_key
      from unnest(
        ${list(({ rowId }) => rowId)}::bigint[], ${list(({ values }) => values)}::text[],
        ${list(({ unfit }) => unfit)}::text[], ${list(({ digest }) => digest)}::text[],
        ${list(({ hasKey }) => hasKey)}::boolean[]
      ) as g (row_id, patch, unfit, digest, has_key)
    ), merged as materialized (
      select given.row_id, given.digest, given.has_key, merged.vals,
        nullif((coalesce(r.unfit, '{}')::jsonb - array(select jsonb_object_keys(given.patch))) || given.unfit, '{}')
          as unfit
      from given
      join sheet_rows as r on r.org_id = ${organizationId} and r.sheet_id = ${id}::int and r.row_id = given.row_id
        and r.row_id = any(${list(({ rowId }) => rowId)}::bigint[])
      cross join lateral (
        select coalesce(jsonb_agg(
          coalesce(given.patch -> no::text, r.vals -> (no - 1), 'null') order by no), '[]') as vals
        from generate_series(1, greatest(jsonb_array_length(r.vals), (
          select max(key::int) from jsonb_object_keys(given.patch) as key))) as no
      ) as merged
    )
    update sheet_rows as r set version = r.version + 1, vals = merged.vals, unfit = merged.unfit::text,
      key_digest = case when merged.has_key then merged.digest else r.key_digest end
    from merged
    where r.org_id = ${organizationId} and r.sheet_id = ${id}::int and r.row_id = merged.row_id
      and r.row_id = any(${list(({ rowId }) => rowId)}::bigint[]) and (
      r.vals <> merged.vals or r.unfit::jsonb is distinct from merged.unfit
      or (merged.has_key and r.key_digest is distinct from merged.digest))`.execute(tx);
}

function staleOf(sheet: Sheet, changes: readonly Change[]): Map<number, number[]> {
  const names = new Map(sheet.columns.map(({ no, name }) => [no, name]));
  const stale = new Map<number, number[]>();
  // Many rows change in the same columns.
  const known = new Map<string, readonly number[]>();
  for (const { rowId, columns } of changes) {
    const kind = columns.join();
    const pipes =
      known.get(kind) ??
      dependentsOf(
        sheet,
        columns.flatMap((no) => names.get(no) ?? []),
      );
    known.set(kind, pipes);
    for (const pipe of pipes) {
      const rows = stale.get(pipe) ?? [];
      rows.push(rowId);
      stale.set(pipe, rows);
    }
  }
  return stale;
}
