import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { resultsOf } from '../rows/results-of.ts';
import type { StoredResult } from './decide.ts';

interface ResultRow {
  row_id: string | number;
  states: Uint8Array;
  config_no: number;
  is_stale: boolean;
  claim_run: number | null;
  version: string | number;
  run_no: number | null;
}

export interface ReadResult extends StoredResult {
  /** That filled it last; null where none did. */
  runNo: number | null;
}

/** What one pipe has on some rows: row -> result. */
export async function readStored(
  db: Db,
  { sheetId, pipeNo, rowIds }: { sheetId: number; pipeNo: number; rowIds: readonly number[] },
): Promise<Map<number, ReadResult>> {
  const { rows } = await sql<ResultRow>`
    select row_id, states, config_no, is_stale, claim_run, version, run_no
    from ${resultsOf({ sheetId, pipes: [pipeNo], rowIds })}`.execute(db);
  return new Map(
    rows.map((row) => [
      Number(row.row_id),
      {
        rowId: Number(row.row_id),
        states: row.states,
        configNo: row.config_no,
        isStale: row.is_stale,
        claimRun: row.claim_run,
        version: Number(row.version),
        runNo: row.run_no,
      },
    ]),
  );
}
