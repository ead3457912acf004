import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/** The hosts that a secret may be sent to. Older secrets have none, and go nowhere until an admin sets them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table template_constants add column allowed_hosts text[] not null default '{}'`.execute(db);
}
