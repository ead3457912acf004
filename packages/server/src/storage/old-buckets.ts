import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows that one statement deletes, so that none takes long. */
const rowsAtOnce = 1000;
/** How long a row is kept after it has lost its meaning: a process may be about to use it again. */
const keptSeconds = 3600;

/** Epoch seconds before which everything in a row must be over. */
const isOver = sql`extract(epoch from clock_timestamp())::float8 - ${keptSeconds}::int`;

/** By table, the rows that mean the same as no row. */
const meaningless = {
  /** The next send could go at once. */
  rate_limits: sql`extract(epoch from next_at)::float8 < ${isOver}`,
  /** Nobody has permits. */
  vendor_permits: sql`not exists (
    select from jsonb_each(holders) as holder where (holder.value->>'until')::float8 > ${isOver})`,
  /** No sends count any more: a part, a 24th of its period, counts for one period after its end. */
  vendor_sends: sql`not exists (
    select from jsonb_each(sends) as period, jsonb_object_keys(period.value) as part
    where ((part::float8 + 1) / 24 + 1) * period.key::float8 / 1000 > ${isOver})`,
};

/** Deletes what was kept about vendors' limits and is of no use any more. Passes over rows that somebody uses just now. */
export async function deleteOldBuckets(db: Db): Promise<void> {
  for (const [name, condition] of Object.entries(meaningless)) {
    const table = sql.table(name);
    for (let deleted = rowsAtOnce; deleted === rowsAtOnce;) {
      const { numAffectedRows } = await sql`
        delete from ${table} where bucket in (
          select bucket from ${table} where ${condition} limit ${rowsAtOnce}::int for update skip locked
        )`.execute(db);
      deleted = Number(numAffectedRows ?? 0n);
    }
  }
}
