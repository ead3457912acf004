import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';

/**
 * Locks results, pipes by number and rows by id, as everybody does. Before the first of several statements that change
 * some of them, so that together they keep that order as well.
 */
export async function lockResults(
  tx: Tx,
  { id }: Pick<SheetPlace, 'id'>,
  { pipes, rowIds }: { pipes: readonly number[]; rowIds: readonly number[] },
): Promise<void> {
  await sql`
    select from sheet_results
    where sheet_id = ${id}::int and pipe_no = any(${[...pipes]}::int[]) and row_id = any(${[...rowIds]}::bigint[])
    order by pipe_no, row_id for update`.execute(tx);
}

/**
 * The same for results of which some are not there yet: `made` are, from then on. One statement, because a result that is
 * made is locked, too, and those who claim cells make and lock theirs in the same order.
 */
export async function makeResults(
  tx: Tx,
  { organizationId, id }: Pick<SheetPlace, 'organizationId' | 'id'>,
  {
    pipes,
    rowIds,
    made,
  }: { pipes: readonly number[]; rowIds: readonly number[]; made: readonly ResultPlace[] },
): Promise<void> {
  await sql`
    insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version)
    select ${organizationId}, ${id}::int, pipe_no, row_id, 0 from (
      select pipe_no, row_id from sheet_results
      where sheet_id = ${id}::int and pipe_no = any(${[...pipes]}::int[]) and row_id = any(${[...rowIds]}::bigint[])
      union
      select * from unnest(${made.map(({ pipeNo }) => pipeNo)}::int[], ${made.map(({ rowId }) => rowId)}::bigint[])
    ) as wanted (pipe_no, row_id) order by pipe_no, row_id
    on conflict (sheet_id, pipe_no, row_id) do update set version = excluded.version where false`.execute(tx);
}

export interface ResultPlace {
  pipeNo: number;
  rowId: number;
}
