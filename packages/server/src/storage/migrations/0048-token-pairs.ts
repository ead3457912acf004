import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** An earlier version finds the same rows, but not by the index of a table that this one imported. */
export const compatibleWith = '0047-packed-records';

export async function up(db: Kysely<unknown>): Promise<void> {
  // JSON: which two columns have tokens together (datasets/token-layout.ts). Apart from `tokens`, whose shape earlier versions know.
  await sql`alter table dataset_tables add column token_pairs text`.execute(db);
}
