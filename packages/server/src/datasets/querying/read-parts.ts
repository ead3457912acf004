import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Database, Db } from '../../storage/database.ts';
import type { Part } from '../column-sql.ts';
import type { Dataset, DatasetPlace, DatasetTable } from '../dataset.ts';
import { getDataset } from '../dataset.ts';

/** SQLSTATE of a statement that took too long, and of a table that is not there. */
const canceled = '57014';
const noTable = '42P01';
const usualTimeoutMs = 15_000;

export interface PartOptions {
  timeoutMs?: number;
  /** Goes along an index, however many rows the planner thinks it will pass. */
  isWalk?: boolean;
  /** Given when nobody waits for the answer any more: what is asked is ended. */
  signal?: AbortSignal | undefined;
}

/** Asks all parts of a table at the same time, each by a connection of its own. */
export async function askParts<Row>(
  db: Db,
  parts: readonly Part[],
  {
    ask,
    timeoutMs = usualTimeoutMs,
    isWalk = false,
    signal,
  }: PartOptions & { ask: (tx: Transaction<Database>, part: Part) => Promise<Row> },
): Promise<Row[]> {
  return Promise.all(
    parts.map((part) =>
      db.transaction().execute(async (tx) => {
        signal?.throwIfAborted();
        const own = await setUp(tx, { timeoutMs, isWalk });
        return untilGone(ask(tx, part), { cancel: () => cancelTransaction(db, own), signal });
      }),
    ),
  );
}

/** For this transaction only. Compiling a query takes longer than all but the worst of these run. */
async function setUp(
  tx: Transaction<Database>,
  { timeoutMs, isWalk }: Required<Pick<PartOptions, 'timeoutMs' | 'isWalk'>>,
): Promise<OwnTransaction> {
  const walk = isWalk ? 'off' : 'on';
  const { rows } = await sql<OwnTransaction>`
    select pg_backend_pid() as backend, now()::text as "begunAt",
    set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('jit', 'off', true),
    set_config('work_mem', '64MB', true), set_config('random_page_cost', '1.1', true),
    set_config('max_parallel_workers_per_gather', '0', true),
    set_config('enable_sort', ${walk}, true), set_config('enable_bitmapscan', ${walk}, true)`.execute(tx);
  const [own] = rows;
  if (own === undefined) throw new Error('a select without a table has one row');
  return own;
}

/** What tells a transaction from all others of its connection. */
interface OwnTransaction {
  backend: number;
  begunAt: string;
}

/** Ends what it runs just now. The embedded database, which has one connection, gets to this when there is nothing to end. */
async function cancelTransaction(db: Db, { backend, begunAt }: OwnTransaction): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where pid = ${backend}::int and xact_start = ${begunAt}::timestamptz`.execute(db);
}

async function untilGone<Result>(
  asked: Promise<Result>,
  { cancel, signal }: { cancel: () => Promise<void>; signal: AbortSignal | undefined },
): Promise<Result> {
  // A statement that is not canceled is over by its time limit.
  const end = (): void => void cancel().catch(() => {});
  if (signal?.aborted === true) end();
  signal?.addEventListener('abort', end, { once: true });
  return asked.finally(() => signal?.removeEventListener('abort', end));
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

export function isTimeout(error: unknown): boolean {
  return codeOf(error) === canceled;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function tooSlow(cause: unknown): ServiceError {
  const detail =
    'Looking through the dataset took over 15 s and was ended; add a filter that leaves fewer rows, such as include or a range.';
  return new ServiceError('unavailable', detail, { cause });
}
