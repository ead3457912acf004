import { toCredits } from '../../contract/money.ts';
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { SheetRun } from '../../contract/sheets/runs.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { medianOf } from './count-results.ts';
import { readCounts } from './sheet-run.ts';

/** Of a sheet that are listed, the newest first. */
const maxListed = 100;

interface ShownRow {
  no: number;
  status: SheetRun['status'];
  named_pipes: number[];
  note: string | null;
  selected: string | number;
  up_to_date: string | number;
  pinned: string | number;
  elsewhere: string | number;
  claimed: string | number;
  counts: string;
  spent: string | number;
  max_credits: string | number | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

/** The newest runs of a sheet; or the one of that number. */
export async function showRuns(
  db: Db,
  { organizationId, id }: SheetPlace,
  no: number | null = null,
): Promise<SheetRun[]> {
  const { rows } = await sql<ShownRow>`
    select no, status, named_pipes, note, selected, up_to_date, pinned, elsewhere, claimed, counts, spent, max_credits,
      error, created_at, finished_at
    from sheet_runs
    where org_id = ${organizationId} and sheet_id = ${id}::int and (${no}::int is null or no = ${no}::int)
    order by no desc limit ${maxListed}::int`.execute(db);
  return rows.map(show);
}

export async function showRun(db: Db, place: SheetPlace, no: number): Promise<SheetRun> {
  const [run] = await showRuns(db, place, no);
  if (run === undefined)
    throw new ServiceError('not-found', `The sheet has no run ${no}; GET …/runs lists them.`);
  return run;
}

function show(row: ShownRow): SheetRun {
  const { by_status: byStatus, providers } = readCounts(row.counts);
  const done = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return {
    no: row.no,
    status: row.status,
    pipes: row.named_pipes.map(pipeName),
    note: row.note,
    selected: Number(row.selected),
    up_to_date: Number(row.up_to_date),
    pinned: Number(row.pinned),
    running_elsewhere: Number(row.elsewhere),
    waiting: Number(row.claimed) - done,
    by_status: byStatus,
    spent: toCredits(Number(row.spent)),
    max_credits: row.max_credits === null ? null : toCredits(Number(row.max_credits)),
    providers: Object.entries(providers).map(([provider, { sample, credits, ...count }]) => ({
      provider,
      ...count,
      credits: toCredits(credits),
      median_ms: medianOf(sample),
    })),
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
