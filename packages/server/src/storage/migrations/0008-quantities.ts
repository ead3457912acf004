import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/* What an attempt used of operations sold by quantity, such as tokens: a JSON list of operations and units. */
const statements = [sql`alter table attempts add column used text`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
