import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Enough runs to judge a provider by, few enough to count for each question. */
const recentRuns = 100;
/** A run of many records and pipes has more attempts than such a judgement needs. */
const maxAttempts = 20_000;

/**
 * How often each provider answered an organization in production, and how often its answer was accepted: over its
 * latest runs that are still kept. Older runs only have the attempts that were billed, which would make every provider
 * look better.
 */
export async function countHits(
  db: Db,
  organizationId: string,
): Promise<Map<string, { answered: number; found: number }>> {
  const { rows } = await sql<{ provider: string; answered: number; found: number }>`
    with recent as (
      select id from runs
      where org_id = ${organizationId} and environment = 'production' and created_at > now() - interval '30 days'
      order by id desc limit ${recentRuns}::int
    )
    select provider, count(*)::int as answered, (count(*) filter (where outcome = 'found'))::int as found
    from (
      select provider, outcome from attempts join recent on attempts.run_id = recent.id
      where attempts.org_id = ${organizationId} and outcome in ('found', 'rejected', 'not_found')
      limit ${maxAttempts}::int
    ) as asked
    group by provider`.execute(db);
  return new Map(rows.map(({ provider, answered, found }) => [provider, { answered, found }]));
}
