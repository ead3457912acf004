import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** So many of the latest runs are looked at, to find production runs among them. */
const latestRuns = 2000;
/** Enough production runs to judge a provider by. */
const recentRuns = 100;
/** A run of many records and pipes has more attempts than such a judgement needs. */
const maxAttempts = 20_000;
/** So that one large run does not decide alone. */
const attemptsOfRun = 5000;
/** More providers or connections than anybody looks through. */
const maxGroups = 500;

export interface ProviderUse {
  /** Questions, however they ended. */
  asked: number;
  answered: number;
  found: number;
  /** Of answers that were not reused; null if there are none. */
  medianMs: number | null;
  /** Ten-thousandths of a credit. */
  spent: number;
}

export interface RecentUse {
  runs: number;
  providers: ReadonlyMap<string, ProviderUse>;
}

/** What an organization has seen of providers in production. */
export async function readProviderUse(db: Db, organizationId: string): Promise<RecentUse> {
  const { runs, seen } = await readUse(db, { organizationId, by: sql`provider` });
  return { runs, providers: seen };
}

/** The same of its own connections, by their ids; also of those that were deleted meanwhile. */
export async function readConnectionUse(
  db: Db,
  organizationId: string,
): Promise<{ runs: number; connections: ReadonlyMap<string, ProviderUse> }> {
  const { runs, seen } = await readUse(db, { organizationId, by: sql`connection` });
  return { runs, connections: seen };
}

/**
 * What was seen over the latest runs of the last thirty days that are still kept. Older runs only have the attempts that
 * were billed, which would make every provider look better.
 */
async function readUse(
  db: Db,
  { organizationId, by }: { organizationId: string; by: RawBuilder<unknown> },
): Promise<{ runs: number; seen: ReadonlyMap<string, ProviderUse> }> {
  const { rows } = await sql<UseRow>`
    with latest as (
      select id, environment, created_at from runs
      where org_id = ${organizationId} order by id desc limit ${latestRuns}::int
    ), recent as (
      select id from latest where environment = 'production' and created_at > now() - interval '30 days'
      order by id desc limit ${recentRuns}::int
    ), asked as (
      select attempt.* from recent cross join lateral (
        select ${by} as name, outcome, cached, duration_ms, credits from attempts
        where org_id = ${organizationId} and run_id = recent.id and outcome <> 'skipped'
        limit ${attemptsOfRun}::int
      ) as attempt limit ${maxAttempts}::int
    ), by_name as (
      select name, count(*)::int as asked,
        (count(*) filter (where outcome <> 'failed'))::int as answered,
        (count(*) filter (where outcome = 'found'))::int as found,
        percentile_cont(0.5) within group (order by duration_ms)
          filter (where outcome <> 'failed' and not cached) as median_ms,
        sum(credits)::bigint::text as spent
      from asked where name is not null group by name order by asked desc limit ${maxGroups}::int
    )
    select (select count(*)::int from recent) as runs, by_name.*
    from (select) as one left join by_name on true`.execute(db);
  return { runs: rows[0]?.runs ?? 0, seen: new Map(rows.flatMap(readRow)) };
}

interface UseRow {
  runs: number;
  name: string | null;
  asked: number;
  answered: number;
  found: number;
  median_ms: number | null;
  spent: string;
}

function readRow({ name, asked, answered, found, ...row }: UseRow): [string, ProviderUse][] {
  if (name === null) return [];
  const medianMs = row.median_ms === null ? null : Math.round(row.median_ms);
  return [[name, { asked, answered, found, medianMs, spent: Number(row.spent) }]];
}
