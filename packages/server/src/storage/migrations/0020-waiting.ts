import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/*
 * Slices whose records wait for a provider that asked for a pause: `waiting` until `ready_at`; then any process makes
 * them `ready`. Claims look only at what is ready, so they never see these. An older process does not touch them.
 */
const statements = [
  sql`alter table slices add column ready_at timestamptz`,
  sql`create index slices_waiting on slices (ready_at) where state = 'waiting'`,
];

export const compatibleWith = '0010-searches';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
