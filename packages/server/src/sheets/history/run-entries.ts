/* Results that a run made for the first time have no earlier ones: they are noted only where the run is undone. */
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import type { Conflict } from './conflicts.ts';

export async function checkRunEnded(db: Db, { organizationId, id }: SheetPlace, no: number): Promise<void> {
  const { rows } = await sql`
    select from sheet_runs
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::int and finished_at is null`.execute(
    db,
  );
  if (rows.length === 0) return;
  const message = `Run ${no} of the sheet is still running; wait for its end, or cancel it first.`;
  throw new ServiceError('still-running', message);
}

/** Up to ten batches, and their cells. */
export interface FirstResults {
  run: number;
  upTo: number;
  pipes: readonly number[];
  rowIds: readonly number[];
}

const batchesAtOnce = 10;

/** Null: there are no more. */
export async function nextFirst(
  db: Db,
  { organizationId, id }: SheetPlace,
  { run, after }: { run: number; after: number },
): Promise<FirstResults | null> {
  const { rows } = await sql<{ no: number; pipes: number[]; row_ids: (string | number)[] }>`
    select no, pipes, row_ids from sheet_batches
    where org_id = ${organizationId} and sheet_id = ${id}::int and run_no = ${run}::int and no > ${after}::int
    order by no limit ${batchesAtOnce}::int`.execute(db);
  const last = rows.at(-1);
  if (last === undefined) return null;
  return {
    run,
    upTo: last.no,
    pipes: [...new Set(rows.flatMap(({ pipes }) => pipes))],
    rowIds: rows.flatMap(({ row_ids }) => row_ids.map(Number)),
  };
}

/** Results of the run that have no entry of it. */
const firstOf = ({ id }: SheetPlace, change: number, { run, pipes, rowIds }: FirstResults) => sql`
  select pipe_no, row_id from sheet_results as made
  where sheet_id = ${id}::int and pipe_no = any(${[...pipes]}::int[]) and row_id = any(${[...rowIds]}::bigint[])
    and run_no = ${run}::int and not exists (
      select from sheet_history as entry
      where entry.sheet_id = ${id}::int and entry.part = made.pipe_no and entry.row_id = made.row_id
        and entry.change_no = ${change}::bigint and entry.touched is distinct from '{}')`;

/** Those that something newer has touched. */
export async function findFirstTouched(
  db: Db,
  place: SheetPlace,
  { change, first }: { change: number; first: FirstResults },
): Promise<Conflict[]> {
  const { rows } = await sql<{ row_id: string | number; pipe_no: number; change_no: string | number }>`
    select distinct on (own.pipe_no, own.row_id) own.row_id, own.pipe_no, newer.change_no
    from (${firstOf(place, change, first)}) as own
    join sheet_history as newer
      on newer.sheet_id = ${place.id}::int and newer.part = own.pipe_no and newer.row_id = own.row_id
    where newer.change_no <> ${change}::bigint and not newer.is_undone and newer.touched is distinct from '{}'
    order by own.pipe_no, own.row_id`.execute(db);
  return rows.map(({ row_id, pipe_no, change_no }) => ({
    row: Number(row_id),
    part: pipe_no,
    cells: null,
    change: Number(change_no),
    why: 'changed',
  }));
}

const nothing = {
  s: '',
  a: [],
  r: null,
  stale: false,
  m: {
    config_no: 0,
    run_no: null,
    position: null,
    credits: 0,
    input_hash: null,
    trail: null,
    observed_at: null,
  },
};

/** With the stamp of the change itself, which no other entry has: it is older than all that came after it. */
export async function noteFirst(
  tx: Tx,
  place: SheetPlace,
  { change, first }: { change: number; first: FirstResults },
): Promise<void> {
  const { organizationId, id } = place;
  await sql`
    insert into sheet_history (org_id, sheet_id, part, row_id, stamp, change_no, touched, was)
    select ${organizationId}, ${id}::int, pipe_no, row_id, ${change}::bigint, ${change}::bigint, null,
      ${JSON.stringify(nothing)}::jsonb
    from (${firstOf(place, change, first)}) as own on conflict do nothing`.execute(tx);
  await sql`
    update sheet_changes set noted = ${first.upTo}::int
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${change}::bigint`.execute(tx);
}
