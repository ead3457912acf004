import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Database, Db } from '../../storage/database.ts';
import { requireLookups } from '../../storage/lookup-settings.ts';
import type { Dataset, DatasetPlace, DatasetTable } from '../dataset.ts';
import { getDataset } from '../dataset.ts';
import type { Pace } from './budget.ts';

/** SQLSTATE of a statement that took too long, and of a table that does not exist. */
const canceled = '57014';
const noTable = '42P01';

export interface QueryLimits {
  /** Forces the use of an index, whatever the planner expects. */
  isWalk?: boolean;
  /** Looks at all rows of a window, whatever the planner thinks how few those are: a loop over pairs of rows would be long. */
  isScan?: boolean;
}

/** One or two statements on one connection, which others soon use again. `db` is a way for look-ups, with their settings. */
export async function inLimits<Result>(
  db: Db,
  ask: (tx: Transaction<Database>) => Promise<Result>,
  { isWalk = false, isScan = false }: QueryLimits = {},
): Promise<Result> {
  requireLookups(db);
  return db.transaction().execute(async (tx) => {
    if (isWalk || isScan) await setUp(tx, { isWalk, isScan });
    return ask(tx);
  });
}

/** The same, with how long it took, without the wait for a connection. */
export async function timeInLimits<Result>(
  db: Db,
  { now }: Pick<Pace, 'now'>,
  { ask, limits }: { ask: (tx: Transaction<Database>) => Promise<Result>; limits?: QueryLimits },
): Promise<{ found: Result; ms: number }> {
  return inLimits(
    db,
    async (tx) => {
      const startedAt = now();
      return { found: await ask(tx), ms: now() - startedAt };
    },
    limits,
  );
}

/** For this transaction only. */
async function setUp(tx: Transaction<Database>, { isWalk, isScan }: Required<QueryLimits>): Promise<void> {
  const walk = isWalk ? 'off' : 'on';
  await sql`
    select set_config('enable_nestloop', ${isScan ? 'off' : 'on'}, true),
    set_config('enable_sort', ${walk}, true), set_config('enable_bitmapscan', ${walk}, true)`.execute(tx);
}

/**
 * Uses the rows of a dataset as they are now. One that is replaced between the look at where they are and the look at
 * them is looked up again. A dataset that was never imported has none.
 */
export async function readTable<Result>(
  db: Db,
  place: DatasetPlace,
  {
    use,
    none,
  }: { use: (table: DatasetTable, dataset: Dataset) => Promise<Result>; none: (dataset: Dataset) => Result },
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const dataset = await getDataset(db, place);
    if (dataset.table === null) return none(dataset);
    try {
      return await use(dataset.table, dataset);
    } catch (error) {
      const code = codeOf(error);
      if (code === canceled) throw tooSlow(error);
      if (code !== noTable || tries === 3) throw error;
    }
  }
}

/** Our own limit, or the database's limit for a statement. */
export function isTooSlow(error: unknown): boolean {
  return isTimeout(error) || (error instanceof ServiceError && error.type === 'unavailable');
}

export function isTimeout(error: unknown): boolean {
  return codeOf(error) === canceled;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

const usualRemedy =
  'add a filter that leaves fewer rows, such as include or a range, or sort by another column.';

export function tooSlow(cause?: unknown, remedy = usualRemedy): ServiceError {
  const detail = `Reading the dataset took too long and was stopped; ${remedy}`;
  return new ServiceError('unavailable', detail, cause === undefined ? {} : { cause });
}
