import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { SheetPipe } from '../sheet.ts';
import type { NewResult } from './read-results.ts';

interface Storing {
  sheetId: number;
  pipe: SheetPipe;
  runNo: number;
  results: readonly (NewResult & { position: number })[];
}

/** As one array for each column. The cells are claimed by the run, and no longer afterwards. */
export async function storeResults(tx: Tx, { sheetId, pipe, runNo, results }: Storing): Promise<void> {
  if (results.length === 0) return;
  const column = <Value>(of: (result: Storing['results'][number]) => Value) => results.map(of);
  await sql`
    update sheet_results as t set states = decode(u.states, 'hex'), vals = u.vals::jsonb, reasons = u.reasons,
      input_hash = u.input_hash, trail = u.trail, credits = u.credits, observed_at = coalesce(u.observed_at, now()),
      position = u.position, config_no = ${pipe.configNo}::int, run_no = ${runNo}::int, claim_run = null,
      version = t.version + 1
    from unnest(
      ${column(({ rowId }) => rowId)}::bigint[], ${column(({ states }) => Buffer.from(states).toString('hex'))}::text[],
      ${column(({ vals }) => JSON.stringify(vals))}::text[], ${column(({ reasons }) => reasons)}::text[],
      ${column(({ inputHash }) => inputHash)}::text[], ${column(({ trail }) => trail)}::text[],
      ${column(({ credits }) => credits)}::bigint[], ${column(({ observedAt }) => observedAt)}::timestamptz[],
      ${column(({ position }) => position)}::int[]
    ) as u (row_id, states, vals, reasons, input_hash, trail, credits, observed_at, position)
    where t.sheet_id = ${sheetId}::int and t.pipe_no = ${pipe.no}::int and t.row_id = u.row_id
      and t.row_id = any(${column(({ rowId }) => rowId)}::bigint[]) and t.claim_run = ${runNo}::int`.execute(
    tx,
  );
}
