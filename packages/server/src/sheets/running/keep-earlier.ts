import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import { readState } from '../cells/states.ts';
import type { SheetPipe } from '../sheet.ts';
import type { NewResult } from './read-results.ts';
import type { SheetRun } from './sheet-run.ts';

interface Keeping {
  pipe: SheetPipe;
  results: readonly NewResult[];
  before: ReadonlyMap<number, { version: string | number; states: Uint8Array }>;
}

/** A result that was claimed, and never written. */
const firstVersion = 1;

/**
 * Keeps the results that a run is about to replace, for the history of the sheet. Where nothing was there before nothing
 * is written: the run says which ones they are.
 */
export async function keepEarlier(
  tx: Tx,
  { place: { organizationId, id }, change }: Pick<SheetRun, 'place' | 'change'>,
  { pipe, results, before }: Keeping,
): Promise<void> {
  const replaced = results.filter(({ rowId }) => {
    const earlier = before.get(rowId);
    return earlier !== undefined && (Number(earlier.version) > firstVersion || earlier.states.length > 0);
  });
  if (change === null || replaced.length === 0) return;
  await sql`
    insert into sheet_history (org_id, sheet_id, part, row_id, change_no, touched, was)
    select ${organizationId}, ${id}::int, ${pipe.no}::int, r.row_id, ${change}::bigint, given.touched::int[],
      jsonb_build_object('s', encode(r.states, 'hex'), 'a', r.vals, 'r', r.reasons, 'stale', r.is_stale,
        'm', jsonb_build_object('config_no', r.config_no, 'run_no', r.run_no, 'position', r.position,
          'credits', r.credits, 'input_hash', r.input_hash, 'trail', r.trail, 'observed_at', r.observed_at))
    from unnest(
      ${replaced.map(({ rowId }) => rowId)}::bigint[],
      ${replaced.map(({ states }) => touchedOf(pipe, states))}::text[]) as given (row_id, touched)
    join sheet_results as r
      on r.sheet_id = ${id}::int and r.pipe_no = ${pipe.no}::int and r.row_id = given.row_id
    where r.row_id = any(${replaced.map(({ rowId }) => rowId)}::bigint[])`.execute(tx);
}

/** Pinned cells stay as they are; null: none is. */
function touchedOf({ outputs }: SheetPipe, states: Uint8Array): string | null {
  const free = outputs.filter(({ slot }) => !readState(states, slot).isPinned);
  return free.length === outputs.length ? null : `{${free.map(({ slot }) => slot).join()}}`;
}
