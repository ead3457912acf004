import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/** What is due the longest is found without a look at everything that waits for its next attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_deliveries_next on webhook_deliveries (due_at, org_id, host) where state = 'pending'`.execute(
    db,
  );
}
