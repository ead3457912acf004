import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/* How much of `duration_ms` passed here, before the vendor was asked. Null for attempts of earlier versions. */
const statement = sql`alter table attempts add column waited_ms integer`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await statement.execute(db);
}
