import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/*
 * Slices whose records wait for a provider that wants to be left alone: `waiting` until `ready_at`, which any process then
 * makes `ready`. Claims look at what is ready and pass over none of these. An older process does not touch them.
 */
const statements = [
  sql`alter table slices add column ready_at timestamptz`,
  sql`create index slices_waiting on slices (ready_at) where state = 'waiting'`,
];

export const compatibleWith = '0010-searches';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
