import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

interface Wanted {
  sheetId: number;
  pipes: readonly number[];
  rowIds: readonly number[];
}

/**
 * A table `found` of the results of pipes on rows, each looked up by its key. Given the lists as conditions, the planner
 * would rather read a small sheet from end to end, for each batch of a run anew.
 */
export function resultsOf({ sheetId, pipes, rowIds }: Wanted): RawBuilder<unknown> {
  return sql`unnest(${[...pipes]}::int[]) as wanted_pipe (no) cross join unnest(${[...rowIds]}::bigint[]) as wanted_row (id)
    cross join lateral (
      select * from sheet_results
      where sheet_id = ${sheetId}::int and pipe_no = wanted_pipe.no and row_id = wanted_row.id limit 1
    ) as found`;
}
