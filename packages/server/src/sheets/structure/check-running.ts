import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Tx } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';

/** What a run was started with must stay what it was until the run has ended. The sheet is locked. */
export async function checkNotRunning(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  pipeNo: number,
): Promise<void> {
  const { rows } = await sql<{ no: number }>`
    select no from sheet_runs
    where org_id = ${organizationId} and sheet_id = ${id}::int and finished_at is null and ${pipeNo}::int = any(pipes)
    limit 1`.execute(tx);
  const [run] = rows;
  if (run === undefined) return;
  const message = `Run ${run.no} of the sheet is running ${pipeName(pipeNo)}; wait for its end, or cancel it first.`;
  throw new ServiceError('still-running', message);
}
