import { sql } from 'kysely';
import type { UsageGroup } from '../contract/credit-usage.ts';
import type { Db } from '../storage/database.ts';
import { daysOfZone } from './days-of-zone.ts';

/** Entries that one statement counts. */
const entriesAtOnce = 5000;
/** How long one call counts; a statement that has begun is finished. */
const patienceMs = 3000;
/** Compressed bytes of a plan up to which it is read. */
const readablePlan = 65_536;

/** Amounts are ten-thousandths of a credit. */
export interface SpendingSums {
  spent: number;
  fees: number;
  entries: number;
}

export interface Spending {
  groups: Map<string | null, SpendingSums>;
  /** Entries before this moment are not counted. */
  countedFrom: Date;
}

export interface SpendingWindow {
  group: UsageGroup;
  from: Date;
  to: Date;
  /** In which days begin. */
  zone: string;
}

interface UsageRow {
  key: string | null;
  spent: string;
  fees: string;
  entries: number;
  looked: number;
  last_at: string;
  last_id: string;
  /** The millisecond of the last one. */
  last_ms: number;
}

/**
 * What an organization spent, by group: from the newest entry back, in bounded steps, which follow the index by kind and
 * time. So a ledger of any size is counted without a long statement.
 */
export async function countSpending(
  db: Db,
  organizationId: string,
  { window, now }: { window: SpendingWindow; now: () => number },
): Promise<Spending> {
  const until = now() + patienceMs;
  const groups = new Map<string | null, SpendingSums>();
  const sums = sumBy[window.group](organizationId, window);
  let { from } = window;
  let before: { at: string; id: string } | null = null;
  for (;;) {
    const rows: UsageRow[] = await countStep(db, organizationId, { ...window, from, before, sums });
    for (const row of rows) add(groups, row);
    const [first] = rows;
    if (first === undefined || first.looked < entriesAtOnce) return { groups, countedFrom: from };
    before = { at: first.last_at, id: first.last_id };
    // What was written in the same millisecond is counted to its end: windows that follow each other meet there.
    if (now() >= until && first.last_ms > from.getTime()) from = new Date(first.last_ms);
  }
}

function add(groups: Map<string | null, SpendingSums>, { key, spent, fees, entries }: UsageRow): void {
  const sums = groups.get(key) ?? { spent: 0, fees: 0, entries: 0 };
  groups.set(key, {
    spent: sums.spent + Number(spent),
    fees: sums.fees + Number(fees),
    entries: sums.entries + entries,
  });
}

const spending = ['capture', 'fee', 'refund'] as const;

async function countStep(
  db: Db,
  organizationId: string,
  {
    from,
    to,
    before,
    sums,
  }: Omit<SpendingWindow, 'group' | 'zone'> & {
    before: { at: string; id: string } | null;
    sums: ReturnType<typeof sql>;
  },
): Promise<UsageRow[]> {
  const newest = sql`order by at desc, id desc limit ${entriesAtOnce}::int`;
  const place =
    before === null ? sql`true` : sql`(at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`;
  // The index gives the newest of each kind, and the newest of all are among them.
  const kinds = spending.map(
    (kind) => sql`(select at, id, kind, amount, run_id, pipe_index, operation from ledger_entries
      where org_id = ${organizationId} and kind = ${kind} and at >= ${from} and at < ${to} and ${place} ${newest})`,
  );
  const { rows } = await sql<UsageRow>`
    with step as (select * from (${sql.join(kinds, sql` union all `)}) as entries ${newest}),
    last as (
      select at::text as last_at, id::text as last_id, floor(extract(epoch from at) * 1000)::float8 as last_ms
      from step order by at, id limit 1
    ),
    sums as (${sums})
    select key, sum(spent)::text as spent, sum(fees)::text as fees, sum(entries)::int as entries,
      (select count(*)::int from step) as looked, last.last_at, last.last_id,
      last.last_ms
    from sums cross join last group by key, last.last_at, last.last_id, last.last_ms`.execute(db);
  return rows;
}

const amounts = sql`-amount as spent, case when kind = 'fee' then -amount else 0 end as fees`;
const byRun = sql`select run_id, pipe_index, -sum(amount) as spent,
  coalesce(-sum(amount) filter (where kind = 'fee'), 0) as fees, count(*) as entries
  from step group by run_id, pipe_index`;

/** What a run says of itself; nothing where it is no longer kept. */
function sumByRun(organizationId: string, key: ReturnType<typeof sql>) {
  return sql`select ${key} as key, by_run.spent, by_run.fees, by_run.entries from (${byRun}) as by_run
    left join runs on runs.org_id = ${organizationId} and runs.id = by_run.run_id`;
}

/** The days are an array, and an entry is of the last one that had begun. */
function sumByDay(window: SpendingWindow) {
  const days = daysOfZone(window.zone, window);
  const [names, starts] = [days.map(({ day }) => day), days.map(({ startsAt }) => startsAt.toISOString())];
  return sql`select (${names}::text[])[width_bucket(at, ${starts}::timestamptz[])] as key, ${amounts}, 1 as entries
    from step`;
}

const sumBy: Record<UsageGroup, (organizationId: string, window: SpendingWindow) => ReturnType<typeof sql>> =
  {
    day: (_, window) => sumByDay(window),
    // Operations are named after their providers: `hunter.find_email`; the service's own are `headrace-…`.
    provider: () => sql`select case when operation like 'headrace-%' then 'headrace'
    else nullif(split_part(operation, '.', 1), '') end as key, ${amounts}, 1 as entries from step`,
    key: (organizationId) => sumByRun(organizationId, sql`runs.key_id`),
    sheet: (organizationId) => sumByRun(organizationId, sql`runs.sheet_id::text`),
    pipe: (organizationId) =>
      sumByRun(
        organizationId,
        sql`case when pg_column_size(runs.plan) <= ${readablePlan}::int then (
        select part ->> 'id' from (select runs.plan::json as read) as plan,
          json_array_elements(coalesce(plan.read -> 'pipes', plan.read -> 'parts')) as part
        where (part ->> 'index')::int = by_run.pipe_index limit 1) end`,
      ),
  };
