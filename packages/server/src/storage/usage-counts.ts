import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Enough runs to judge an organization's prompts by, few enough to count for each question. */
const recentRuns = 100;
/** A run of many records and pipes has more attempts than such a judgement needs. */
const maxAttempts = 20_000;

/**
 * How many units an answer of an operation sold by quantity used on average in an organization's latest runs, by
 * operation.
 */
export async function countUsage(
  db: Db,
  organizationId: string,
): Promise<Map<string, { answers: number; units: number }>> {
  const { rows } = await sql<{ operation: string; answers: number; units: number }>`
    with recent as (
      select id from runs
      where org_id = ${organizationId} and environment = 'production' and created_at > now() - interval '30 days'
      order by id desc limit ${recentRuns}::int
    )
    select quantity.operation, count(*)::int as answers, avg(quantity.units)::float8 as units
    from (
      select used from attempts join recent on attempts.run_id = recent.id
      where attempts.org_id = ${organizationId} and attempts.used is not null limit ${maxAttempts}::int
    ) as asked
    cross join lateral jsonb_to_recordset(asked.used::jsonb) as quantity (operation text, units int)
    group by quantity.operation`.execute(db);
  return new Map(rows.map(({ operation, answers, units }) => [operation, { answers, units }]));
}
