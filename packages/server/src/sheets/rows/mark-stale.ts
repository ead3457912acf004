import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';

/** Numbers of the pipes whose answers depend on these fields, directly or through other pipes. */
export function dependentsOf({ pipes }: Pick<Sheet, 'pipes'>, fields: readonly string[]): number[] {
  const changed = new Set(fields);
  const found = new Set<number>();
  // Each round finds at least one pipe, or is the last.
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { no, reads, after, outputs } of pipes) {
      if (found.has(no)) continue;
      if (!reads.some((name) => changed.has(name)) && !after.some((other) => found.has(other))) continue;
      found.add(no);
      for (const { name } of outputs) changed.add(name);
    }
  }
  return [...found].toSorted((one, other) => one - other);
}

/**
 * Results that were made with other inputs: by pipe, the rows. One that is being made counts, too. The change that it
 * belongs to keeps which of them were not stale before.
 */
export async function markStale(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { stale, change }: { stale: ReadonlyMap<number, readonly number[]>; change: number | null },
): Promise<void> {
  for (const [pipe, rows] of [...stale].toSorted(([one], [other]) => one - other))
    await sql`
      with marked as (
        update sheet_results as result set is_stale = true
        from (
          select row_id from sheet_results
          where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = ${pipe}::int
            and row_id = any(${[...rows]}::bigint[]) and not is_stale
            and (config_no > 0 or claim_run is not null)
          order by row_id for update
        ) as made
        where result.org_id = ${organizationId} and result.sheet_id = ${id}::int and result.pipe_no = ${pipe}::int
          and result.row_id = made.row_id
        returning result.row_id
      )
      insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
      select ${organizationId}, ${id}::int, ${pipe}::int, row_id, ${change}::bigint, '{}', '{"stale": false}'
      from marked where ${change}::bigint is not null`.execute(tx);
}
