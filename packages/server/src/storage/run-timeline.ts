import { sql } from 'kysely';
import { z } from 'zod';
import type { Environment } from '../contract/field.ts';
import type { RunStatus } from '../contract/pipes-response.ts';
import type { Db } from './database.ts';
import { sliceSize } from './slices.ts';

/** Questions that are counted. */
const maxAttempts = 50_000;
/** A run has at most a few slices. */
const maxSlices = 1000;
const maxBuckets = 60;

/** When things of a run happened, in milliseconds after it was submitted. */
export interface TimelineRow {
  kind: 'pipes' | 'search';
  status: RunStatus;
  environment: Environment;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Until it ended, or until now. */
  lengthMs: number;
  bucketMs: number;
  slices: TimelineSlice[];
  questions: Questions;
  isComplete: boolean;
}

interface TimelineSlice {
  firstPosition: number;
  size: number;
  state: 'ready' | 'parked' | 'waiting' | 'leased' | 'done';
  claims: number;
  claimedMs: number | null;
  readyAt: Date | null;
}

const count = z.number();
const questions = z.object({
  total: count,
  providers: z.array(
    z.object({
      provider: z.string(),
      found: count,
      not_found: count,
      rejected: count,
      failed: count,
      skipped: count,
      reused: count,
      credits: count,
      median_ms: count.nullable(),
      median_waited_ms: count.nullable(),
      max_ms: count.nullable(),
    }),
  ),
  spans: z.array(
    z.object({
      provider: z.string(),
      slice: count,
      from_ms: count,
      to_ms: count,
      asked: count,
      busy_ms: count,
      waited_ms: count.nullable(),
      sent_ms: count,
      waited_until_ms: count.nullable(),
    }),
  ),
  buckets: z.array(z.object({ provider: z.string(), bucket: count, asked: count, answered: count })),
});
/** What a run asked, by provider; `credits` are ten-thousandths. */
type Questions = z.infer<typeof questions>;

interface RunRow {
  kind: TimelineRow['kind'];
  status: RunStatus;
  environment: Environment;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  length_ms: number;
}

/** When a run asked whom, as far as the journal has it; null if there is no such run. Reads the run's own rows alone. */
export async function readTimeline(
  db: Db,
  organizationId: string,
  runId: string,
): Promise<TimelineRow | null> {
  const { rows } = await sql<RunRow>`
    select kind, status, environment, created_at, started_at, finished_at,
      greatest(0, extract(epoch from coalesce(finished_at, now()) - created_at) * 1000)::float8 as length_ms
    from runs where org_id = ${organizationId} and id = ${runId}
      and (expires_at is null or expires_at > now())`.execute(db);
  const [run] = rows;
  if (run === undefined) return null;
  const lengthMs = Math.round(run.length_ms);
  const bucketMs = Math.max(1, Math.ceil(lengthMs / maxBuckets));
  const place = { organizationId, runId, createdAt: run.created_at };
  const asked = await readQuestions(db, { ...place, lengthMs, bucketMs });
  return {
    kind: run.kind,
    status: run.status,
    environment: run.environment,
    createdAt: run.created_at,
    startedAt: run.started_at,
    finishedAt: run.finished_at,
    lengthMs,
    bucketMs,
    slices: await readSlices(db, place),
    questions: asked,
    isComplete: asked.total <= maxAttempts,
  };
}

interface Place {
  organizationId: string;
  runId: string;
  createdAt: Date;
}

async function readSlices(db: Db, { organizationId, runId, createdAt }: Place): Promise<TimelineSlice[]> {
  const rows = await db
    .selectFrom('slices')
    .select(['first_position', 'size', 'state', 'claims', 'first_claimed_at', 'ready_at'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .orderBy('first_position')
    .limit(maxSlices)
    .execute();
  return rows.map((row) => ({
    firstPosition: row.first_position,
    size: row.size,
    state: row.state,
    claims: row.claims,
    claimedMs:
      row.first_claimed_at === null
        ? null
        : Math.max(0, row.first_claimed_at.getTime() - createdAt.getTime()),
    readyAt: row.ready_at,
  }));
}

/** Answers that another question had got take no time. */
const thoseSent = sql`filter (where not cached and outcome <> 'skipped')`;

/** The clocks of workers differ a little from the database's, so times are kept within the run. */
async function readQuestions(
  db: Db,
  { organizationId, runId, createdAt, lengthMs, bucketMs }: Place & { lengthMs: number; bucketMs: number },
): Promise<Questions> {
  const bucketOf = (ms: string) =>
    sql`least(${maxBuckets - 1}::int, floor(${sql.raw(ms)} / ${bucketMs}::float8))::int`;
  const { rows } = await sql<Record<string, unknown>>`
    with asked as (
      select provider, outcome, cached, credits, duration_ms, waited_ms, position - position % ${sliceSize}::int as slice,
        greatest(0, least(${lengthMs}::float8, extract(epoch from observed_at - ${createdAt}::timestamptz) * 1000))
          as ended_ms
      from attempts where org_id = ${organizationId} and run_id = ${runId} limit ${maxAttempts + 1}::int
    ), timed as (
      select *, greatest(0, ended_ms - duration_ms) as began_ms,
        greatest(0, ended_ms - duration_ms + coalesce(waited_ms, 0)) as sent_ms
      from asked where not cached and outcome <> 'skipped'
    ), moments as (
      select provider, ${bucketOf('began_ms')} as bucket, 1 as asked, 0 as answered from timed
      union all select provider, ${bucketOf('ended_ms')}, 0, 1 from timed
    )
    select (select count(*)::int from asked) as total,
      (select coalesce(json_agg(one), '[]') from (
        select provider, count(*) filter (where outcome = 'found') as found,
          count(*) filter (where outcome = 'not_found') as not_found,
          count(*) filter (where outcome = 'rejected') as rejected,
          count(*) filter (where outcome = 'failed') as failed,
          count(*) filter (where outcome = 'skipped') as skipped,
          count(*) filter (where cached) as reused, sum(credits) as credits,
          percentile_cont(0.5) within group (order by duration_ms) ${thoseSent} as median_ms,
          percentile_cont(0.5) within group (order by waited_ms) ${thoseSent} as median_waited_ms,
          max(duration_ms) ${thoseSent} as max_ms
        from asked group by provider
      ) as one) as providers,
      (select coalesce(json_agg(one), '[]') from (
        select provider, slice, round(min(began_ms)) as from_ms, round(max(ended_ms)) as to_ms, count(*) as asked,
          sum(duration_ms) as busy_ms, sum(waited_ms) as waited_ms, round(min(sent_ms)) as sent_ms,
          round(max(sent_ms) filter (where waited_ms > 0)) as waited_until_ms
        from timed group by provider, slice order by provider, slice
      ) as one) as spans,
      (select coalesce(json_agg(one), '[]') from (
        select provider, bucket, sum(asked) as asked, sum(answered) as answered
        from moments group by provider, bucket order by provider, bucket
      ) as one) as buckets`.execute(db);
  return questions.parse(rows[0]);
}
