/* What the database of a home says when its service has stopped. */
import { sql } from 'kysely';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { Db } from '../../src/storage/database.ts';
import type { BenchHome } from '../../bench/spawn.ts';
import { benchMasterKey } from '../../bench/waterfall/bench-vendors.ts';
import type { SheetBooks } from './sheets/read-sheets.ts';
import { readSheets } from './sheets/read-sheets.ts';
import { deriveChainKey } from '../../src/ledger/chain.ts';
import { verifyLedger } from '../../src/ledger/verify-ledger.ts';

/** Amounts are ten-thousandths of a credit. */
export interface RunBooks {
  id: string;
  status: string;
  spent: number;
  held: number;
  openSlices: number;
  recordCount: number;
  /** Final records, and the positions they have. */
  finals: number;
  positions: number;
  /** Taken out of the balance for it. */
  captured: number;
  /** What its attempts say they cost. */
  attempted: number;
  /** Attempts that asked a vendor. */
  asked: number;
  /** All its attempts as text, but for times. */
  attempts: string;
}

export interface Books {
  runs: ReadonlyMap<string, RunBooks>;
  balance: number;
  held: number;
  granted: number;
  captured: number;
  holds: number;
  inFlight: number;
  openSlices: number;
  /** Of submissions of the load. */
  idempotencyKeys: number;
  /** Keys of buckets that are claimed, and what the buckets count. */
  claimedKeys: number;
  countedKeys: number;
  /** All there were, and those that were claimed more than once. */
  slices: { all: number; again: number };
  ledger: VerifiedLedger;
  sheets: readonly SheetBooks[];
}

interface VerifiedLedger {
  batches: number;
  entries: number;
  /** The first wrong row, as text. */
  wrong: string | null;
}

export async function readBooks(home: BenchHome): Promise<Books> {
  const storage = await openStorage(home);
  try {
    const runs = await readRuns(storage.api);
    return {
      ...(await readTotals(storage.api)),
      runs: new Map(runs.map((run) => [run.id, run])),
      slices: await readSlices(storage.api),
      ledger: await verify(storage.api),
      sheets: await readSheets(storage.api),
    };
  } finally {
    await storage.close();
  }
}

type Row = Record<Exclude<keyof RunBooks, 'id' | 'status' | 'attempts'>, string | number> &
  Pick<RunBooks, 'id' | 'status' | 'attempts'>;

async function readRuns(db: Db): Promise<RunBooks[]> {
  const { rows } = await sql<Row>`
    select runs.id, runs.status, runs.spent, runs.held, runs.open_slices as "openSlices",
      runs.record_count as "recordCount", coalesce(finals, 0) as finals, coalesce(positions, 0) as positions,
      coalesce(captured, 0) as captured, coalesce(attempted, 0) as attempted, coalesce(asked, 0) as asked,
      coalesce(attempts, '') as attempts
    from runs
    left join (select run_id, count(*) filter (where is_final) as finals, count(distinct place) as positions
      from records, unnest(coalesce(positions, array[position])) as place group by run_id) as records on records.run_id = runs.id
    left join (select run_id, -sum(amount) as captured
      from ledger_entries where run_id is not null group by run_id) as entries on entries.run_id = runs.id
    left join (select run_id, sum(credits) as attempted,
        count(*) filter (where outcome <> 'skipped' and not cached) as asked,
        string_agg(concat_ws(' ', position, pipe_index, step, operation, outcome, rule, credits), ', '
          order by position, pipe_index, step) as attempts
      from attempts group by run_id) as attempts on attempts.run_id = runs.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    attempts: row.attempts,
    spent: Number(row.spent),
    held: Number(row.held),
    openSlices: Number(row.openSlices),
    recordCount: Number(row.recordCount),
    finals: Number(row.finals),
    positions: Number(row.positions),
    captured: Number(row.captured),
    attempted: Number(row.attempted),
    asked: Number(row.asked),
  }));
}

async function verify(db: Db): Promise<VerifiedLedger> {
  const keys = [deriveChainKey({ keys: [benchMasterKey] })];
  const [verdict] = (await verifyLedger(db, { keys, organizationId: null })) ?? [];
  if (verdict === undefined) throw new Error('there is no ledger');
  const { batches, entries, wrong } = verdict;
  return { batches, entries, wrong: wrong === null ? null : JSON.stringify(wrong) };
}

async function readSlices(db: Db): Promise<Books['slices']> {
  const { rows } = await sql<Books['slices']>`
    select count(*)::int as "all", (count(*) filter (where token > 1))::int as again from slices`.execute(db);
  return rows[0] ?? { all: 0, again: 0 };
}

type Totals = Omit<Books, 'runs' | 'slices' | 'ledger' | 'sheets'>;

async function readTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Record<keyof Totals, string | number>>`
    select
      (select sum(balance) from ledger_heads) as balance,
      (select sum(held) from ledger_heads) as held,
      (select sum(amount) from ledger_entries where run_id is null) as granted,
      (select coalesce(-sum(amount), 0) from ledger_entries where run_id is not null) as captured,
      (select count(*) from holds) as holds,
      (select coalesce(sum(in_flight), 0) from capacity) as "inFlight",
      (select count(*) from slices where state <> 'done') as "openSlices",
      (select count(*) from idempotency_keys where key like 'run-%') as "idempotencyKeys",
      (select count(*) from bucket_entries) as "claimedKeys",
      (select coalesce(sum(entry_count), 0) from buckets) as "countedKeys"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not answer');
  return {
    balance: Number(row.balance),
    held: Number(row.held),
    granted: Number(row.granted),
    captured: Number(row.captured),
    holds: Number(row.holds),
    inFlight: Number(row.inFlight),
    openSlices: Number(row.openSlices),
    idempotencyKeys: Number(row.idempotencyKeys),
    claimedKeys: Number(row.claimedKeys),
    countedKeys: Number(row.countedKeys),
  };
}
