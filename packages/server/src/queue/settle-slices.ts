import { sql } from 'kysely';
import type { ErrorItem } from '../contract/errors.ts';
import type { PositionedBody } from '../engine/ports.ts';
import { returnCapacity } from '../storage/capacity.ts';
import type { Db, Tx } from '../storage/database.ts';
import { saveRecords } from '../storage/records.ts';
import { expiry } from '../storage/runs.ts';
import type { SliceKey } from './slice-keys.ts';
import { heldTable, isHeld, keyText } from './slice-keys.ts';

/** A slice with what became of its records. */
export interface SettledSlice {
  key: SliceKey;
  records: PositionedBody[];
  /** Whether its records ended by a fault of ours. */
  hasFault: boolean;
}

interface HeldRow {
  org_id: string;
  run_id: string;
  first_position: number;
  token: number;
}
interface EndedRun {
  org_id: string;
  id: string;
  record_count: number;
}

const faultErrors: ErrorItem[] = [
  { code: 'InternalError', message: 'Some records could not be processed because of a fault on our side.' },
];

/**
 * Settles slices in one transaction: results stored, slices done, and runs whose last slice this was
 * ended. Slices whose claim no longer stands are dropped; who claimed them since will settle them.
 * Locks slices in order, then runs, then capacity. Returns the ids of the runs that ended.
 */
export async function settleSlices(
  db: Db,
  { slices, retentionDays }: { slices: readonly SettledSlice[]; retentionDays: number },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const held = await endHeldSlices(
      tx,
      slices.map(({ key }) => key),
    );
    const current = slices.filter(({ key }) => held.has(keyText(key)));
    if (current.length === 0) return [];
    await saveRecords(tx, current.flatMap(bodiesOf));
    const ended = await countSlicesOff(tx, current, retentionDays);
    for (const [organizationId, records] of sumByOrganization(ended))
      await returnCapacity(tx, organizationId, records);
    return ended.map(({ id }) => id);
  });
}

/** Stores what is known of slices that go on: final records, and snapshots of those that are not. */
export async function saveProgress(
  db: Db,
  slices: readonly { key: SliceKey; final: PositionedBody[]; unfinished: PositionedBody[] }[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const keys = slices.map(({ key }) => key);
    const { rows } = await sql<HeldRow>`
      select slices.org_id, slices.run_id, slices.first_position, slices.token
      from slices join ${heldTable(keys)} on ${isHeld}
      order by slices.org_id, slices.run_id, slices.first_position for share of slices`.execute(tx);
    const held = new Set(rows.map(rowKey));
    const bodies = slices
      .filter(({ key }) => held.has(keyText(key)))
      .flatMap(({ key, final, unfinished }) => [
        ...final.map((record) => ({ ...key, ...record, isFinal: true })),
        ...unfinished.map((record) => ({ ...key, ...record, isFinal: false })),
      ]);
    await saveRecords(tx, bodies);
  });
}

async function endHeldSlices(tx: Tx, keys: readonly SliceKey[]): Promise<Set<string>> {
  const { rows } = await sql<HeldRow>`
    with locked as (
      select slices.org_id, slices.run_id, slices.first_position from slices join ${heldTable(keys)} on ${isHeld}
      order by slices.org_id, slices.run_id, slices.first_position for update of slices
    )
    update slices set state = 'done', lease_until = null
    from locked
    where slices.org_id = locked.org_id and slices.run_id = locked.run_id
      and slices.first_position = locked.first_position
    returning slices.org_id, slices.run_id, slices.first_position, slices.token`.execute(tx);
  return new Set(rows.map(rowKey));
}

function rowKey(row: HeldRow): string {
  return keyText({
    organizationId: row.org_id,
    runId: row.run_id,
    firstPosition: row.first_position,
    token: row.token,
  });
}

function bodiesOf({ key, records }: SettledSlice) {
  return records.map((record) => ({ ...key, ...record, isFinal: true }));
}

/** Takes the slices off their runs' counts; a run with none left ends. */
async function countSlicesOff(
  tx: Tx,
  slices: readonly SettledSlice[],
  retentionDays: number,
): Promise<EndedRun[]> {
  const runs = new Map<string, { organizationId: string; count: number; hasFault: boolean }>();
  for (const { key, hasFault } of slices) {
    const run = runs.get(key.runId) ?? { organizationId: key.organizationId, count: 0, hasFault: false };
    runs.set(key.runId, { ...run, count: run.count + 1, hasFault: run.hasFault || hasFault });
  }
  // In the order of their ids, so that two settlements never wait for each other crosswise.
  const sorted = [...runs].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { rows } = await sql<EndedRun & { open_slices: number }>`
    with settled as (
      select * from unnest(
        ${sorted.map(([, run]) => run.organizationId)}::text[], ${sorted.map(([id]) => id)}::text[],
        ${sorted.map(([, run]) => run.count)}::int[], ${sorted.map(([, run]) => run.hasFault)}::boolean[]
      ) as settled (org_id, id, count, has_fault)
    ), locked as (
      select runs.org_id, runs.id, settled.count, settled.has_fault from runs
      join settled on runs.org_id = settled.org_id and runs.id = settled.id
      order by runs.org_id, runs.id for no key update of runs
    )
    update runs set
      open_slices = runs.open_slices - locked.count,
      has_fault = runs.has_fault or locked.has_fault,
      status = case when runs.open_slices > locked.count then runs.status
        when runs.has_fault or locked.has_fault then 'failed' else 'completed' end,
      errors = case when locked.has_fault then ${JSON.stringify(faultErrors)} else runs.errors end,
      finished_at = case when runs.open_slices > locked.count then null else now() end,
      expires_at = case when runs.open_slices > locked.count then null else ${expiry(retentionDays)} end
    from locked
    where runs.org_id = locked.org_id and runs.id = locked.id
    returning runs.org_id, runs.id, runs.record_count, runs.open_slices`.execute(tx);
  return rows.filter((run) => run.open_slices === 0);
}

/** In the order of the organizations' ids, which is the order their capacity rows are locked in. */
function sumByOrganization(runs: readonly EndedRun[]): [organizationId: string, records: number][] {
  const sums = new Map<string, number>();
  for (const run of runs) sums.set(run.org_id, (sums.get(run.org_id) ?? 0) + run.record_count);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
