import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** An earlier version leaves jobs of operations alone that it does not know bulk jobs of. */
export const compatibleWith = '0010-searches';

/** What a vendor that gives its results as files calls a row by; null where the vendor tells its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_rows add column told_by text`.execute(db);
}
