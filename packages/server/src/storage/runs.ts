import type { StoredRun } from '../contract/stored-run.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, RunsTable, Tx } from './database.ts';
import { planKept } from './kept-plans.ts';
import type { RecordsRow } from './packed-records.ts';
import { unpackRecords } from './packed-records.ts';
import { isStranded } from './worker-presence.ts';
import type { RunInput } from './run-inputs.ts';
import { findRunInputs } from './run-inputs.ts';
import type { RunEnd } from './webhook-outbox.ts';
import { runEndColumns, tellOfRuns } from './webhook-outbox.ts';

export type NewRun = Pick<
  Selectable<RunsTable>,
  | 'org_id'
  | 'id'
  | 'environment'
  | 'kind'
  | 'status'
  | 'plan'
  | 'input_order'
  | 'errors'
  | 'record_count'
  | 'open_slices'
  | 'max_credits'
  | 'trace'
  | 'needs'
  | 'key_id'
  | 'sheet_id'
  | 'webhook'
>;

/** Inserts a run that ended before it began: an invalid pipeline. It is kept as long as other runs. */
export async function insertFailedRun(
  tx: Tx,
  { run, retentionDays }: { run: NewRun; retentionDays: number },
): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .insertInto('runs')
    .values({
      ...run,
      status: 'failed',
      started_at: null,
      finished_at: now,
      expires_at: expiry(retentionDays),
    })
    .execute();
}

type RunColumns = Pick<
  Selectable<RunsTable>,
  'kind' | 'status' | 'plan' | 'input_order' | 'errors' | 'spent' | 'record_count' | 'finished_at'
> & { is_stranded: boolean };

/** The row of the run has none of what its records have; the rows of its records and its input have nothing else. */
type RunPart =
  | ({ part: 'run' } & { [Column in keyof RecordsRow]: null } & RunColumns)
  | ({ part: 'records' } & RecordsRow & { [Column in keyof RunColumns]: null })
  | ({ part: 'input'; position: number; body: string } & { [Column in keyof RunColumns]: null });

/**
 * A run of this organization that is still kept, with the records that are stored so far and, while it goes on, its input.
 * One statement reads all of it: on a busy machine each way to the database and back costs more than the reading.
 */
export async function findRun(db: Db, organizationId: string, id: string): Promise<StoredRun | null> {
  const { rows } = await sql<RunPart>`${planKept}
    select 'run' as part, null::int as position, null as body, null::int[] as positions, null::bytea as packed,
      null::int as length, kind, status, plan, input_order, errors, spent, record_count, finished_at,
      status in ('pending', 'processing') and ${isStranded} as is_stranded
    from runs where org_id = ${organizationId} and id = ${id} and (expires_at is null or expires_at > now())
    union all
    select 'records', position, body, positions, packed, length, null, null, null, null, null, null, null, null, null
    from records where org_id = ${organizationId} and run_id = ${id}
    union all
    select 'input', first_position, body, null, null, null, null, null, null, null, null, null, null, null, null
    from run_inputs where org_id = ${organizationId} and run_id = ${id} and exists (
      select from runs where org_id = ${organizationId} and id = ${id} and status in ('pending', 'processing'))`.execute(
    db,
  );
  const run = rows.find((row) => row.part === 'run');
  if (run === undefined) return null;
  const records = await unpackRecords(rows.filter((row) => row.part === 'records'));
  const bodies = new Map(records.map(({ position, body }) => [position, body]));
  const isComplete = run.plan === null || run.kind === 'search' || bodies.size === run.record_count;
  return {
    id,
    organizationId,
    kind: run.kind,
    status: run.status,
    endedAt: run.finished_at?.getTime() ?? null,
    isStranded: run.is_stranded,
    plan: run.plan,
    order: run.input_order,
    errors: run.errors,
    spent: Number(run.spent),
    recordCount: run.record_count,
    bodies,
    inputs: isComplete ? [] : await inputsOf(rows, () => findRunInputs(db, organizationId, id)),
  };
}

/** In order. A run that ended before all of its records were final, which is rare, is asked for them. */
async function inputsOf(parts: readonly RunPart[], find: () => Promise<RunInput[]>): Promise<RunInput[]> {
  const inputs = parts
    .filter((row) => row.part === 'input')
    .map(({ position, body }) => ({ firstPosition: position, body }))
    .toSorted((one, other) => one.firstPosition - other.firstPosition);
  return inputs.length > 0 ? inputs : find();
}

/** Which of these runs have ended. */
export async function findEndedRuns(
  db: Db,
  runs: readonly { id: string; organizationId: string }[],
): Promise<string[]> {
  if (runs.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select runs.id from runs
    join unnest(${runs.map((run) => run.organizationId)}::text[], ${runs.map((run) => run.id)}::text[]) as asked (org_id, id)
      on runs.org_id = asked.org_id and runs.id = asked.id
    where runs.status not in ('pending', 'processing')`.execute(db);
  return rows.map(({ id }) => id);
}

interface RunToCancel {
  organizationId: string;
  id: string;
  retentionDays: number;
  /** What it has to be. */
  from: 'pending' | 'processing';
}

/** What those of these runs that ended cost, and whether they were canceled. */
export async function findEndedSpending(
  db: Db,
  organizationId: string,
  runIds: readonly string[],
): Promise<Map<string, { spent: number; isCanceled: boolean }>> {
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'status', 'spent'])
    .where('org_id', '=', organizationId)
    .where('id', 'in', [...runIds])
    .where('status', 'not in', ['pending', 'processing'])
    .execute();
  return new Map(
    rows.map(({ id, status, spent }) => [id, { spent: Number(spent), isCanceled: status === 'canceled' }]),
  );
}

/** Cancels a run of which nothing runs. Its record count, or null when it is not what it has to be. */
export async function cancelOpenRun(
  tx: Tx,
  { organizationId, id, retentionDays, from }: RunToCancel,
): Promise<number | null> {
  const { rows } = await sql<RunEnd>`
    update runs set status = 'canceled', finished_at = now(), expires_at = ${expiry(retentionDays)}
    where org_id = ${organizationId} and id = ${id} and status = ${from}
    returning ${runEndColumns}`.execute(tx);
  await tellOfRuns(tx, rows);
  return rows[0]?.record_count ?? null;
}

/** When a run that ends now is no longer kept. */
export function expiry(retentionDays: number) {
  return sql<Date>`now() + make_interval(secs => ${retentionDays * 86_400})`;
}
