import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Only } from '../../contract/sheets/runs.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { raiseVersion, shareSheet } from '../structure/lock-sheet.ts';
import type { Touch } from '../touches/touch.ts';
import { joinTouches, touchRows } from '../touches/touch.ts';
import type { ClaimedWindow } from './claim-window.ts';
import { claimWindow } from './claim-window.ts';
import { stopClaiming } from './end-run.ts';
import { findKnown, loadKnown } from './known-sheets.ts';
import type { Looked } from './look-ahead.ts';
import { lookAhead } from './look-ahead.ts';
import type { SheetRun } from './sheet-run.ts';
import { lockRun } from './sheet-run.ts';
import { leaseSeconds } from './running-limits.ts';
import type { Weighed } from './weigh-rows.ts';
import { noneWeighed } from './weigh-rows.ts';
import { limitLockWait } from './with-run.ts';

/** Rows that are claimed in one transaction. */
const rowsAtOnce = 1000;
/** Records of a run. */
export const batchSize = 100;

interface Ways {
  db: Db;
  /** For looking through the whole sheet. */
  scans: Db;
}

/** Claims the cells of the next rows of a run and cuts them into batches. False where another process has the run. */
export async function feedWindow({ db, scans }: Ways, leased: SheetRun): Promise<boolean> {
  const looked = await look(scans, leased);
  if (looked === null) return false;
  return db.transaction().execute(async (tx) => {
    await limitLockWait(tx);
    if (!(await shareOrganization(tx, leased.place.organizationId))) return false;
    const { structure } = await shareSheet(tx, leased.place);
    const run = await lockRun(tx, leased, leaseSeconds);
    if (run === null) return false;
    if (run.isClaimed || run.claimedTo !== leased.claimedTo) return true;
    if (looked instanceof ServiceError) {
      await stopClaiming(tx, run, looked.message);
      return true;
    }
    const sheet = await loadKnown({ db, tx }, { place: run.place, structure });
    const window = await claimWindow(tx, sheet, { run, rowIds: looked.rowIds });
    addRest(window.counts, looked.rest.cells);
    const batches = cutBatches(window.groups);
    await insertBatches(tx, run, batches);
    const { claimedTo, isAll } = looked;
    await noteWindow(tx, run, { window, batches: batches.length, claimedTo, isAll });
    if (window.counts.claimed > 0) await raiseVersion(tx, run.place, touchOf(run, window));
    return true;
  });
}

/** The next rows with something to do. A refusal: the sheet has changed so that its conditions say nothing any more. */
async function look(db: Db, run: SheetRun): Promise<Looked | ServiceError | null> {
  const sheet = await findKnown(db, run.place);
  if (sheet === null) return null;
  const pipes = sheet.pipes.filter(({ no }) => run.named.includes(no));
  if (pipes.length === 0) return { rowIds: [], rest: noneWeighed(), claimedTo: run.claimedTo, isAll: true };
  const { rows, no, claimedTo: after } = run;
  const only: ReadonlySet<Only> = new Set(run.body.only);
  return lookAhead(db, sheet, { rows, no, after, pipes, only, limit: rowsAtOnce }).catch((error: unknown) => {
    if (error instanceof ServiceError && error.type === 'invalid-request') return error;
    throw error;
  });
}

/** What was passed over has no more than one of these outcomes for each pipe. */
function addRest(counts: ClaimedWindow['counts'], rest: Weighed['cells']): void {
  counts.up_to_date += rest.up_to_date;
  counts.pinned += rest.pinned;
  counts.elsewhere += rest.elsewhere;
  counts.selected += rest.up_to_date + rest.pinned + rest.elsewhere;
}

/** Cells that are queued now. */
function touchOf({ no }: SheetRun, { groups }: ClaimedWindow): Touch {
  const touch = joinTouches(groups.map(({ rowIds, pipes }) => touchRows(rowIds, pipes)));
  return { ...touch, runs: [no] };
}

function cutBatches(groups: ClaimedWindow['groups']): ClaimedWindow['groups'] {
  return groups.flatMap(({ pipes, rowIds }) =>
    Array.from({ length: Math.ceil(rowIds.length / batchSize) }, (_, at) => ({
      pipes,
      rowIds: rowIds.slice(at * batchSize, (at + 1) * batchSize),
    })),
  );
}

async function insertBatches(
  tx: Tx,
  { place, no, nextBatch }: SheetRun,
  batches: ClaimedWindow['groups'],
): Promise<void> {
  if (batches.length === 0) return;
  await tx
    .insertInto('sheet_batches')
    .values(
      batches.map(({ pipes, rowIds }, at) => ({
        org_id: place.organizationId,
        sheet_id: place.id,
        run_no: no,
        no: nextBatch + at,
        state: 'ready' as const,
        run_id: null,
        pipes,
        row_ids: rowIds,
      })),
    )
    .execute();
}

interface Note {
  window: ClaimedWindow;
  batches: number;
  claimedTo: number;
  isAll: boolean;
}

async function noteWindow(
  tx: Tx,
  { place, no }: SheetRun,
  { window: { counts }, batches, claimedTo, isAll }: Note,
): Promise<void> {
  await sql`
    update sheet_runs set selected = selected + ${counts.selected}::int, up_to_date = up_to_date + ${counts.up_to_date}::int,
      pinned = pinned + ${counts.pinned}::int, elsewhere = elsewhere + ${counts.elsewhere}::int,
      claimed = claimed + ${counts.claimed}::int, claimed_to = ${claimedTo}::bigint, is_claimed = ${isAll},
      next_batch = next_batch + ${batches}::int
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int`.execute(tx);
}
