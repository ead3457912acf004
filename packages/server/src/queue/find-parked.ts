import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { Sign } from '../storage/lookout.ts';

export const areParked: Sign = sql`exists (select from slices where state = 'parked')`;

/**
 * The numbers that slices are parked for and that this process can run. Jumps through the index from one number to the
 * next, so that the cost depends on how many numbers there are, not on how many slices are parked.
 */
export async function findParked(db: Db, known: readonly number[]): Promise<number[]> {
  const next = (after: ReturnType<typeof sql>) => sql`(
    select parked_for from slices where state = 'parked' and parked_for > ${after} order by parked_for limit 1)`;
  const { rows } = await sql<{ parked_for: number }>`
    with recursive labels (parked_for) as (
      select ${next(sql`0`)}
      union all
      select ${next(sql`labels.parked_for`)} from labels where labels.parked_for is not null
    )
    select parked_for from labels where parked_for = any(${[...known]}::int[])`.execute(db);
  return rows.map((row) => row.parked_for);
}
