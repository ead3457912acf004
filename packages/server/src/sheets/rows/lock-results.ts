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
