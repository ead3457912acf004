import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import { jsonArray } from '../../storage/text-array.ts';
import type { WrittenResult } from './read-results.ts';
import type { SheetRun } from './sheet-run.ts';

/**
 * As one array for each column. The cells are claimed by the run, and no longer afterwards. They are all there already: an
 * insert that meets each of them looks it up by its key, where an update may read the whole table instead.
 */
export async function storeResults(
  tx: Tx,
  { place: { organizationId, id }, no }: Pick<SheetRun, 'place' | 'no'>,
  results: readonly WrittenResult[],
): Promise<void> {
  if (results.length === 0) return;
  const column = <Value>(of: (result: WrittenResult) => Value) => results.map(of);
  await sql`
    insert into sheet_results (org_id, sheet_id, pipe_no, row_id, config_no, version, states, vals, reasons, input_hash,
      trail, credits, observed_at, position, run_no)
    select ${organizationId}, ${id}::int, pipe_no, row_id, config_no, version + 1, decode(states, 'hex'), vals::jsonb,
      reasons, input_hash, trail, credits, coalesce(observed_at, now()), position, ${no}::int
    from unnest(
      ${column(({ pipe }) => pipe.no)}::int[], ${column(({ rowId }) => rowId)}::bigint[],
      ${column(({ pipe }) => pipe.configNo)}::int[], ${column(({ before }) => before.version)}::bigint[],
      ${column(({ states }) => Buffer.from(states).toString('hex'))}::text[],
      ${jsonArray(column(({ vals }) => JSON.stringify(vals)))}, ${jsonArray(column(({ reasons }) => reasons))},
      ${column(({ inputHash }) => inputHash)}::text[], ${column(({ trail }) => trail)}::text[],
      ${column(({ credits }) => credits)}::bigint[], ${column(({ observedAt }) => observedAt)}::timestamptz[],
      ${column(({ position }) => position)}::int[]
    ) as made (pipe_no, row_id, config_no, version, states, vals, reasons, input_hash, trail, credits, observed_at, position)
    on conflict (sheet_id, pipe_no, row_id) do update set config_no = excluded.config_no, version = excluded.version,
      states = excluded.states, vals = excluded.vals, reasons = excluded.reasons, input_hash = excluded.input_hash,
      trail = excluded.trail, credits = excluded.credits, observed_at = excluded.observed_at,
      position = excluded.position, run_no = excluded.run_no, claim_run = null
    where sheet_results.claim_run = excluded.run_no`.execute(tx);
}
