import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** An earlier version would read no text of a packed record. */
export const compatibleWith = '0047-packed-records';

const statements = [
  // A row of final records: their texts in `packed` instead of `body`, and their `positions`, of which the first is the row's own
  // (storage/packed-records.ts). `length`: bytes of the texts before they were packed. They are null in other rows.
  sql`alter table records alter column body drop not null, add column positions int[], add column packed bytea,
    add column length int`,
  // They are compressed already.
  sql`alter table records alter column packed set storage external`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
