import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/* An organization is marked as deleted first, and emptied in batches afterwards. */
const statements = [
  sql`alter table organizations add column deleted_at timestamptz`,
  sql`create index organizations_deleted on organizations (id) where deleted_at is not null`,
];

export const compatibleWith = '0010-searches';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
