import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** An earlier version finds the same rows, but not by the index of a table that this one imported. */
export const compatibleWith = '0047-packed-records';

export async function up(db: Kysely<unknown>): Promise<void> {
  // JSON: which two columns have tokens together with one of numbers (datasets/token-pairs.ts). Apart from `token_pairs`, as those were.
  await sql`alter table dataset_tables add column token_triples text`.execute(db);
}
