import { sql } from 'kysely';
import type { ErrorItem } from '../contract/errors.ts';
import type { Attempt, PositionedAttempt, PositionedBody } from '../engine/ports.ts';
import type { ChainKey } from '../ledger/chain.ts';
import { moveOnBudgets } from '../ledger/budgets/move-on-budgets.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { returnCapacity } from '../storage/capacity.ts';
import type { Db, Tx } from '../storage/database.ts';
import { planKept } from '../storage/kept-plans.ts';
import { saveRecords } from '../storage/records.ts';
import { chargeAttempts } from './charge-attempts.ts';
import type { EndedRun } from './end-runs.ts';
import { endRuns } from './end-runs.ts';
import { mergeProgress } from './merge-progress.ts';
import type { SliceKey } from './slice-keys.ts';
import { putAside } from './put-aside.ts';
import { leasedTable, isLeased, keyText } from './slice-keys.ts';

/** What became of a slice since its worker last wrote. */
export interface SliceProgress {
  key: SliceKey;
  /** Whether money is held for it. */
  mayHold: boolean;
  attempts: PositionedAttempt[];
  /** Final records. */
  records: PositionedBody[];
  /** How unfinished ones look. */
  snapshots: PositionedBody[];
}

/** A slice that has stopped running: each of its records is final or waits. */
export interface SettledSlice extends SliceProgress {
  /** Whether its records ended by a fault of ours. */
  hasFault: boolean;
  /** Whether the organization's credits ran out on it. */
  isExhausted: boolean;
  /** The errors with which the run is to fail; null if it is not. */
  failure: ErrorItem[] | null;
  /** When the first of its waiting records continues; null if all are final. */
  waitsUntil: Date | null;
}

/** What a settlement changed, without what came too late. */
export interface Settled {
  /** Slices whose records are all final. */
  slices: number;
  /** Records that became final. */
  records: number;
  attempts: readonly Attempt[];
  /** Runs whose last slice this was. */
  runs: readonly EndedRun[];
}

export interface Settlement {
  ended: readonly SettledSlice[];
  progress: readonly SliceProgress[];
}

interface SettleOptions extends Settlement {
  retentionDays: number;
  chainKey: ChainKey;
}

interface LeasedRow {
  org_id: string;
  run_id: string;
  first_position: number;
  token: number;
  losses: number;
}

/**
 * Settles slices in one transaction: attempts journaled and charged, results stored, slices done, and runs whose last
 * slice this was ended. Slices whose claim no longer stands are dropped; the worker that has claimed them since will
 * settle them. Locks slices in order, then runs, capacity, budgets, and last the heads of the ledger.
 */
export async function settleSlices(db: Db, options: SettleOptions): Promise<Settled> {
  return db.transaction().execute(async (tx) => {
    const leased = await lockLeased(tx, [...options.ended, ...options.progress]);
    const current = <Slice extends SliceProgress>(slices: readonly Slice[]) =>
      slices.filter(({ key }) => leased.has(keyText(key)));
    const settlement = mergeProgress({
      ended: current(options.ended),
      progress: current(options.progress),
    });
    if (settlement.ended.length + settlement.progress.length === 0)
      return { slices: 0, records: 0, attempts: [], runs: [] };
    const final = settlement.ended.filter(({ waitsUntil }) => waitsUntil === null);
    await endSlices(tx, final);
    await clearSuspicion(tx, { settlement, leased });
    await putAside(tx, settlement.ended);
    const charges = await chargeAttempts(tx, settlement);
    await saveRecords(tx, [...settlement.ended, ...settlement.progress].flatMap(bodiesOf));
    const ended = await endRuns(tx, {
      ...settlement,
      ended: final,
      charges,
      retentionDays: options.retentionDays,
    });
    for (const [organizationId, records] of sumByOrganization(ended))
      await returnCapacity(tx, organizationId, records);
    await moveOnBudgets(tx, charges.onBudgets);
    await postEntries(tx, options.chainKey, charges.postings);
    return {
      slices: final.length,
      records: countRecords(settlement),
      attempts: charges.written,
      runs: ended,
    };
  });
}

function countRecords({ ended, progress }: Settlement): number {
  return [...ended, ...progress].reduce((sum, { records }) => sum + records.length, 0);
}

/** The claims that still stand, and how often each slice was lost. */
async function lockLeased(tx: Tx, slices: readonly SliceProgress[]): Promise<Map<string, number>> {
  const { rows } = await sql<LeasedRow>`${planKept}
    select slices.org_id, slices.run_id, slices.first_position, slices.token, slices.losses
    from slices join ${leasedTable(slices.map(({ key }) => key))} on ${isLeased}
    order by slices.org_id, slices.run_id, slices.first_position for no key update of slices`.execute(tx);
  return new Map(rows.map((row) => [rowKey(row), row.losses]));
}

/** A slice that makes progress does not kill its workers, however many of them are lost. */
async function clearSuspicion(
  tx: Tx,
  { settlement, leased }: { settlement: Settlement; leased: ReadonlyMap<string, number> },
): Promise<void> {
  const gettingOn = [
    ...settlement.progress,
    ...settlement.ended.filter(({ waitsUntil }) => waitsUntil !== null),
  ]
    .filter(({ attempts, records }) => attempts.length + records.length > 0)
    .filter(({ key }) => (leased.get(keyText(key)) ?? 0) > 0);
  if (gettingOn.length === 0) return;
  await sql`
    update slices set losses = 0
    from ${leasedTable(gettingOn.map(({ key }) => key))} where ${isLeased}`.execute(tx);
}

async function endSlices(tx: Tx, slices: readonly SettledSlice[]): Promise<void> {
  if (slices.length === 0) return;
  await sql`${planKept}
    update slices set state = 'done', lease_until = null
    from ${leasedTable(slices.map(({ key }) => key))} where ${isLeased}`.execute(tx);
}

function rowKey(row: LeasedRow): string {
  return keyText({
    organizationId: row.org_id,
    runId: row.run_id,
    firstPosition: row.first_position,
    token: row.token,
  });
}

function bodiesOf({ key, records, snapshots }: SliceProgress) {
  return [
    ...records.map((record) => ({ ...key, ...record, isFinal: true })),
    ...snapshots.map((record) => ({ ...key, ...record, isFinal: false })),
  ];
}

/** In the order of the organizations' ids, which is the order their capacity rows are locked in. */
function sumByOrganization(
  runs: readonly { org_id: string; record_count: number }[],
): [organizationId: string, records: number][] {
  const sums = new Map<string, number>();
  for (const run of runs) sums.set(run.org_id, (sums.get(run.org_id) ?? 0) + run.record_count);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
