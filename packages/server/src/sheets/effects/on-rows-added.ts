import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { Sheet } from '../sheet.ts';

/** What comes within this time runs together. */
const gathered = sql`interval '2 seconds'`;

/**
 * Pipes of the sheet are to run on these new rows, whatever runs by itself: see `running/run-due.ts`. The head of the sheet
 * is locked, so that nobody who starts what is due misses one.
 */
export async function onRowsAdded(
  tx: Tx,
  { organizationId, id, pipes }: Pick<Sheet, 'organizationId' | 'id' | 'pipes'>,
  rowIds: readonly number[],
): Promise<void> {
  if (pipes.length === 0 || rowIds.length === 0) return;
  await sql`
    insert into sheet_asked (org_id, sheet_id, row_id)
    select ${organizationId}, ${id}::int, row_id from unnest(${[...rowIds]}::bigint[]) as asked (row_id)`.execute(
    tx,
  );
  await sql`
    update sheet_heads set auto_at = coalesce(auto_at, now() + ${gathered})
    where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(tx);
}
