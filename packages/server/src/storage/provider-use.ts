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

/**
 * What an organization has seen of providers in production: over its latest runs of the last thirty days that are still
 * kept. Older runs only have the attempts that were billed, which would make every provider look better.
 */
export async function readProviderUse(db: Db, organizationId: string): Promise<RecentUse> {
  const { rows } = await sql<UseRow>`
    with latest as (
      select id, environment, created_at from runs
      where org_id = ${organizationId} order by id desc limit ${latestRuns}::int
    ), recent as (
      select id from latest where environment = 'production' and created_at > now() - interval '30 days'
      order by id desc limit ${recentRuns}::int
    ), asked as (
      select attempt.* from recent cross join lateral (
        select provider, outcome, cached, duration_ms, credits from attempts
        where org_id = ${organizationId} and run_id = recent.id and outcome <> 'skipped'
        limit ${attemptsOfRun}::int
      ) as attempt limit ${maxAttempts}::int
    ), by_provider as (
      select provider, count(*)::int as asked,
        (count(*) filter (where outcome <> 'failed'))::int as answered,
        (count(*) filter (where outcome = 'found'))::int as found,
        percentile_cont(0.5) within group (order by duration_ms)
          filter (where outcome <> 'failed' and not cached) as median_ms,
        sum(credits)::bigint::text as spent
      from asked group by provider
    )
    select (select count(*)::int from recent) as runs, by_provider.*
    from (select) as one left join by_provider on true`.execute(db);
  return { runs: rows[0]?.runs ?? 0, providers: new Map(rows.flatMap(readRow)) };
}

interface UseRow {
  runs: number;
  provider: string | null;
  asked: number;
  answered: number;
  found: number;
  median_ms: number | null;
  spent: string;
}

function readRow({ provider, asked, answered, found, ...row }: UseRow): [string, ProviderUse][] {
  if (provider === null) return [];
  const medianMs = row.median_ms === null ? null : Math.round(row.median_ms);
  return [[provider, { asked, answered, found, medianMs, spent: Number(row.spent) }]];
}
