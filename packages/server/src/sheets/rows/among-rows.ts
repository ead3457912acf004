import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Whether a row is one of these, which are mostly neighbours. The range finds them in the index: given the list alone, the
 * planner would rather read a small table from end to end, for each batch of a run anew. Where nothing is locked, `resultsOf`
 * is surer.
 */
export function amongRows(rowIds: readonly number[]): RawBuilder<boolean> {
  const first = rowIds.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER);
  const last = rowIds.reduce((most, id) => Math.max(most, id), 0);
  return sql<boolean>`(row_id between ${first}::bigint and ${last}::bigint and row_id = any(${[...rowIds]}::bigint[]))`;
}
