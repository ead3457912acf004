import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import { tableOf } from '../column-sql.ts';
import type { DatasetTable } from '../dataset.ts';
import type { Condition } from './filter-sql.ts';

const plans = z.array(
  z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
);

/** Which share of the rows fulfils a condition, as far as the planner can tell: by a sample of the values. Parts are alike. */
export async function guessShare(
  db: Db,
  { parts, rows }: DatasetTable,
  condition: Condition,
): Promise<number> {
  const [part] = parts;
  if (part === undefined || rows === 0) return 1;
  const explained = await sql`
    explain (format json) select from ${tableOf(part)} where ${condition}`.execute(db);
  const expected = plans.parse(explained.rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? rows;
  return Math.min(1, Math.max(expected, 1) / (rows / parts.length));
}
