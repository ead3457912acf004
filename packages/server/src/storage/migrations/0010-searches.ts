import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/* Runs that are searches. */
const statements = [sql`alter table runs add column kind text not null default 'pipes'`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
