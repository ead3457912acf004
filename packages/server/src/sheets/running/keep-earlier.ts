import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import { readState } from '../cells/states.ts';
import type { WrittenResult } from './read-results.ts';
import type { SheetRun } from './sheet-run.ts';

/** A result that was claimed, and never written. */
const firstVersion = 1;

/**
 * Keeps the results that a run is about to replace, for the history of the sheet. Where nothing was there before nothing
 * is written: the run says which ones they are. Each is looked up by its key: a join may compare all with all.
 */
export async function keepEarlier(
  tx: Tx,
  { place: { organizationId, id }, change }: Pick<SheetRun, 'place' | 'change'>,
  results: readonly WrittenResult[],
): Promise<void> {
  const replaced = results.filter(
    ({ before }) => Number(before.version) > firstVersion || before.states.length > 0,
  );
  if (change === null || replaced.length === 0) return;
  const column = <Value>(of: (result: WrittenResult) => Value) => replaced.map(of);
  await sql`
    insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
    select ${organizationId}, ${id}::int, r.pipe_no, r.row_id, ${change}::bigint, given.touched::int[],
      jsonb_build_object('s', encode(r.states, 'hex'), 'a', r.vals, 'r', r.reasons, 'stale', r.is_stale,
        'm', jsonb_build_object('config_no', r.config_no, 'run_no', r.run_no, 'position', r.position,
          'credits', r.credits, 'input_hash', r.input_hash, 'trail', r.trail, 'observed_at', r.observed_at))
    from unnest(
      ${column(({ pipe }) => pipe.no)}::int[], ${column(({ rowId }) => rowId)}::bigint[],
      ${column(touchedOf)}::text[]) as given (pipe_no, row_id, touched)
    cross join lateral (
      select * from sheet_results
      where sheet_id = ${id}::int and pipe_no = given.pipe_no and row_id = given.row_id limit 1) as r`.execute(
    tx,
  );
}

/** Pinned cells stay as they are; null: none is. */
function touchedOf({ pipe: { outputs }, states }: WrittenResult): string | null {
  const free = outputs.filter(({ slot }) => !readState(states, slot).isPinned);
  return free.length === outputs.length ? null : `{${free.map(({ slot }) => slot).join()}}`;
}
