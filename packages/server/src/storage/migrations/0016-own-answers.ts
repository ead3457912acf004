import type { Kysely } from 'kysely';
import { buildSmallIndexes } from '../large-indexes.ts';

/* Earlier answers are found within their organization, and entries of the ledger by their kind and time. */
export const compatibleWith = '0010-searches';

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildSmallIndexes(db);
}
