import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { planKept } from './kept-plans.ts';
import type { NewRun } from './runs.ts';
import { sliceSize } from './slices.ts';
import { jsonArray } from './text-array.ts';

/** How long it waits for one lock, like all transactions of the API. A statement alone has to set that by itself. */
const lockMs = '2000';

interface Admission {
  run: NewRun;
  /** JSON lists of records, one for each slice. */
  inputs: readonly string[];
  /** The most records that an organization may have queued. */
  limit: number;
  /** The most urgent class that it may have. */
  firstClass: number;
  /** Records in flight up to which it gets class 1, and 2. */
  windows: { p1: number; p2: number };
  /** Whether it is only admitted where the balance is above 0, and no budget can stand in its way. */
  needsMeans: boolean;
}

/** With how many records in flight a run was admitted, its own included, and in which class. */
export interface Admitted {
  inFlight: number;
  class: number;
}

/**
 * Stores a run with its input, counts its records and queues its slices; null if the organization is gone, or they do not
 * fit, or it lacks the means. One statement, which is a transaction by itself: while it has the row of the capacity, which every submission of
 * the organization changes, nothing goes to the client and back. The organization is locked first (shared, so that its
 * deletion waits), then the capacity; nobody else can wait for what it inserts.
 */
export async function admitRun(db: Db | Tx, admission: Admission): Promise<Admitted | null> {
  const { run, inputs, limit, firstClass, windows, needsMeans } = admission;
  const { org_id: organizationId, id } = run;
  const records = sql`${run.record_count}::int`;
  const hasMeans = needsMeans
    ? sql`exists (select from ledger_heads where org_id = ${organizationId} and balance > 0 and not has_budgets)`
    : sql`true`;
  const { rows } = await sql<Admitted>`${planKept}
    with patience as materialized (
      select set_config('lock_timeout', ${lockMs}, true) as lock_timeout
    ), owner as (
      select id from organizations, patience
      where id = ${organizationId} and deleted_at is null and lock_timeout <> '' for key share of organizations
    ), taken as (
      update capacity set in_flight = in_flight + ${records} from owner
      where capacity.org_id = owner.id and in_flight + ${records} <= ${limit}::int and ${hasMeans}
      returning in_flight
    ), placed as (
      select in_flight, greatest(${firstClass}::int, case
        when in_flight <= ${windows.p1}::int then 1 when in_flight <= ${windows.p2}::int then 2 else 3 end) as class
      from taken
    ), stored as (${insertedRun(run)}), input as (
      insert into run_inputs (org_id, run_id, first_position, body)
      select ${organizationId}, ${id}, (no - 1) * ${sliceSize}::int, body
      from placed, unnest(${jsonArray(inputs)}) with ordinality as given (body, no)
    ), queued as (
      insert into slices (org_id, run_id, first_position, size, state, class, backlog)
      select ${organizationId}, ${id}, start, least(${sliceSize}::int, ${records} - start), 'ready', class,
        in_flight - ${records}
      from placed, generate_series(0, ${records} - 1, ${sliceSize}::int) as start
    )
    select in_flight as "inFlight", class from placed`.execute(db);
  return rows[0] ?? null;
}

function insertedRun(run: NewRun) {
  return sql`
    insert into runs (org_id, id, kind, environment, status, plan, input_order, errors, record_count, open_slices,
      max_credits, trace, needs, key_id, sheet_id, webhook)
    select ${run.org_id}, ${run.id}, ${run.kind}, ${run.environment}, ${run.status}, ${run.plan}, ${run.input_order},
      ${run.errors}, ${run.record_count}::int, ${run.open_slices}::int, ${run.max_credits}::bigint, ${run.trace},
      ${run.needs}::int[], ${run.key_id}, ${run.sheet_id}::int, ${run.webhook} from placed`;
}
