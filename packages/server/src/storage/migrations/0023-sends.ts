import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/**
 * What vendors were sent in the last hour and day. The table is logged: after a crash, a day's requests must not be
 * sent again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table vendor_sends (bucket text primary key, sends jsonb not null)`.execute(db);
}
