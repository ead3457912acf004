import { sql } from 'kysely';
import type { Environment } from '../contract/field.ts';
import type { RunStatus } from '../contract/pipes-response.ts';
import type { RunKind } from '../contract/stored-run.ts';
import type { Db } from './database.ts';
import { countedRecords } from './run-progress.ts';

export interface RunFilter {
  status?: RunStatus | undefined;
  environment?: Environment | undefined;
  kind?: RunKind | undefined;
  createdBy?: string | undefined;
  sheetId?: number | undefined;
  pipe?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

export interface RunPage {
  filter: RunFilter;
  /** Ids of runs are in the order in which they were created: from this one on. */
  from: string;
  /** Runs before this one. */
  before: string;
  limit: number;
}

export interface ListedRun {
  id: string;
  kind: RunKind;
  status: RunStatus;
  environment: Environment;
  pipes: string[] | null;
  records: number;
  recordsDone: number;
  /** Ten-thousandths of a credit, like the one below. */
  spent: number;
  maxCredits: number | null;
  createdBy: string | null;
  sheetId: number | null;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Runs that one statement looks at. Whether a run has a pipe is only known from the text of its plan. */
const lookedAt = { usual: 1000, inPlans: 50 };
/** How long one page is looked for; statements that have begun are finished. */
const patienceMs = 500;
/** Compressed bytes of a plan up to which its pipes are listed. */
const readablePlan = 65_536;

/**
 * A page of an organization's runs that are still kept, the newest first. It follows the primary key, in bounded steps,
 * however few runs pass the filter; so a page may be short and still not be the last. `next` is null on the last page.
 */
export async function listRuns(
  db: Db,
  organizationId: string,
  { page, now }: { page: RunPage; now: () => number },
): Promise<{ runs: ListedRun[]; next: string | null }> {
  const size = page.filter.pipe === undefined ? lookedAt.usual : lookedAt.inPlans;
  const until = now() + patienceMs;
  const runs: ListedRun[] = [];
  let { before } = page;
  for (;;) {
    const limit = page.limit - runs.length;
    const looked = await lookAt(db, organizationId, { ...page, before, limit, size });
    runs.push(...looked.runs);
    if (runs.length === page.limit) return { runs, next: runs.at(-1)?.id ?? null };
    if (looked.last === null || looked.count < size) return { runs, next: null };
    before = looked.last;
    if (now() >= until) return { runs, next: before };
  }
}

interface RunRow {
  last: string | null;
  looked: number;
  id: string | null;
  kind: RunKind;
  status: RunStatus;
  environment: Environment;
  pipes: string[] | null;
  record_count: number;
  done: number;
  spent: string | number;
  max_credits: string | number | null;
  key_id: string | null;
  sheet_id: number | null;
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Looks at `size` runs, and gives those of them that pass. */
async function lookAt(
  db: Db,
  organizationId: string,
  { filter, from, before, limit, size }: RunPage & { size: number },
): Promise<{ runs: ListedRun[]; last: string | null; count: number }> {
  const isOpen = filter.status === 'pending' || filter.status === 'processing';
  const { rows } = await sql<RunRow>`
    with looked as (
      select * from runs where org_id = ${organizationId} and id >= ${from} and id < ${before}
        and ${isOpen ? sql`finished_at is null` : sql`true`}
      order by id desc limit ${size}::int
    ), passing as (
      select * from looked where (expires_at is null or expires_at > now()) and ${conditionsOf(filter)}
      order by id desc limit ${limit}::int
    )
    select all_looked.last, all_looked.looked, run.id, run.kind, run.status, run.environment, run.record_count, run.spent,
      run.max_credits, run.key_id, run.sheet_id, run.created_at, run.started_at, run.finished_at,
      run.errors::json -> 0 ->> 'code' as error,
      case when run.finished_at is not null then run.record_count else (
        select ${countedRecords} from records
        where records.org_id = run.org_id and records.run_id = run.id and records.is_final
      ) end as done,
      case when pg_column_size(run.plan) <= ${readablePlan}::int then (
        select json_agg(part ->> 'id')
        from (select run.plan::json as read) as plan,
          json_array_elements(coalesce(plan.read -> 'pipes', plan.read -> 'parts')) as part
      ) end as pipes
    from (select min(id) as last, count(*)::int as looked from looked) as all_looked
    left join passing as run on true order by run.id desc`.execute(db);
  const [first] = rows;
  return { runs: rows.flatMap(toRun), last: first?.last ?? null, count: first?.looked ?? 0 };
}

function conditionsOf({ status, environment, kind, createdBy, sheetId, pipe, since, until }: RunFilter) {
  return sql.join(
    [
      sql`true`,
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(environment === undefined ? [] : [sql`environment = ${environment}`]),
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(createdBy === undefined ? [] : [sql`key_id = ${createdBy}`]),
      ...(sheetId === undefined ? [] : [sql`sheet_id = ${sheetId}::int`]),
      ...(since === undefined ? [] : [sql`created_at >= ${since}`]),
      ...(until === undefined ? [] : [sql`created_at < ${until}`]),
      // How the plans of runs and of searches begin the description of a pipe.
      ...(pipe === undefined ? [] : [sql`position(${`{"id":"${pipe}","index":`} in plan) > 0`]),
    ],
    sql` and `,
  );
}

function toRun({ id, ...row }: RunRow): ListedRun[] {
  if (id === null) return [];
  return [
    {
      id,
      kind: row.kind,
      status: row.status,
      environment: row.environment,
      pipes: row.pipes,
      records: row.record_count,
      recordsDone: row.done,
      spent: Number(row.spent),
      maxCredits: row.max_credits === null ? null : Number(row.max_credits),
      createdBy: row.key_id,
      sheetId: row.sheet_id,
      error: row.error,
      createdAt: row.created_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
    },
  ];
}
