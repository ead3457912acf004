import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/** What vendors were sent in the last hour and day. Logged: a server that is lost must not send a day's requests again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table vendor_sends (bucket text primary key, sends jsonb not null)`.execute(db);
}
