import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/* The trace a run was submitted in, as a W3C traceparent, so that whichever process works on it continues it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column trace text`.execute(db);
}
