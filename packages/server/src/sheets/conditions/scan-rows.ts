/* Looks through the rows of a sheet in the order of their ids, window by window: see `datasets/querying/budget.ts`. */
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Budget, Pace } from '../../datasets/querying/budget.ts';
import { nextRows, paceFor } from '../../datasets/querying/budget.ts';
import { isTimeout, timeInLimits } from '../../datasets/querying/read-parts.ts';
import type { Database, Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import type { RowWindow } from './condition-sql.ts';

/** The greatest id that a row of the sheet has, or may have had. */
export async function lastRowId(db: Db, { organizationId, id }: SheetPlace): Promise<number> {
  const { rows } = await sql<{ next_row: string | number }>`
    select next_row from sheet_heads where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(db);
  return Number(rows[0]?.next_row ?? 1) - 1;
}

export interface RowScan<Found> {
  after: number;
  upTo: number;
  budget: Budget;
  /** How many tests each row has to pass. */
  tests: number;
  /** Rows of a window at most, if fewer than the pace allows. */
  mostRows?: number;
  ask(tx: Transaction<Database>, window: RowWindow): Promise<Found>;
  /** Told of each window in turn; false ends the scan. */
  take(found: Found, window: RowWindow): boolean | Promise<boolean>;
}

/** How far the scan got: `upTo`, unless `take` ended it or its budget was over. */
export async function scanRows<Found>(db: Db, scan: RowScan<Found>): Promise<number> {
  const { budget } = scan;
  const pace = boundPace(paceFor(scan.tests, budget.pace), scan.mostRows);
  let rows = pace.firstRows;
  for (let { after } = scan; ;) {
    if (after >= scan.upTo || budget.isOver()) return after;
    const window = { after, upTo: Math.min(after + rows, scan.upTo) };
    const { found, ms } = await timeInLimits(db, pace, {
      ask: (tx) => scan.ask(tx, window),
      limits: { isScan: true },
    }).catch((error: unknown) => {
      throw isTimeout(error) ? tooSlow(error) : error;
    });
    budget.spend(window.upTo - after);
    rows = nextRows(rows, { ms, pace });
    after = window.upTo;
    if (!(await scan.take(found, window))) return after;
  }
}

function boundPace(pace: Pace, mostRows = pace.mostRows): Pace {
  return {
    ...pace,
    firstRows: Math.min(pace.firstRows, mostRows),
    mostRows: Math.min(pace.mostRows, mostRows),
  };
}

export function tooSlow(cause?: unknown): ServiceError {
  const detail = 'Reading the sheet took too long and was stopped; add a condition that leaves fewer rows.';
  return new ServiceError('unavailable', detail, cause === undefined ? {} : { cause });
}
