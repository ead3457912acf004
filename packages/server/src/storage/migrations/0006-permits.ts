import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Permits that are lost with the server are leased again within a second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table vendor_permits (bucket text primary key, holders jsonb not null)`.execute(
    db,
  );
}
