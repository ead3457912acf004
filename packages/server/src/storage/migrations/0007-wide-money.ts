import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/* At an operator's highest prices a run of many pipes costs more ten-thousandths of a credit than 32 bits count. */
const statements = [
  sql`alter table runs alter column spent type bigint, alter column held type bigint,
    alter column max_credits type bigint`,
  sql`alter table holds alter column amount type bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
