import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { raiseVersion, shareSheet } from '../structure/lock-sheet.ts';
import type { ClaimedWindow } from './claim-window.ts';
import { claimWindow } from './claim-window.ts';
import type { SheetRun } from './sheet-run.ts';
import { lockRun } from './sheet-run.ts';
import { selectRows } from './select-rows.ts';
import { leaseSeconds } from './running-limits.ts';

/** Rows that are looked at in one transaction. */
const rowsAtOnce = 1000;
/** Records of a run. */
export const batchSize = 100;

/** Claims the cells of the next rows of a run and cuts them into batches. False where another process has the run. */
export async function feedWindow(db: Db, leased: SheetRun): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, leased.place.organizationId))) return false;
    await shareSheet(tx, leased.place);
    const run = await lockRun(tx, leased, leaseSeconds);
    if (run === null) return false;
    const sheet = await loadSheet(tx, run.place);
    const { rowIds, isAll } = await selectRows(tx, {
      sheetId: sheet.id,
      rows: run.body.rows,
      after: run.claimedTo,
      limit: rowsAtOnce,
    });
    const window = await claimWindow(tx, sheet, { run, rowIds });
    const batches = cutBatches(window.groups);
    await insertBatches(tx, run, batches);
    await noteWindow(tx, run, {
      window,
      batches: batches.length,
      claimedTo: rowIds.at(-1) ?? run.claimedTo,
      isAll,
    });
    if (window.counts.claimed > 0) await raiseVersion(tx, run.place);
    return true;
  });
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
