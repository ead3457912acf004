/* Conditions as SQL over a row `r` and the results `p<no>` of its pipes; what users wrote are parameters. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CheckedConditions, CheckedTest } from './check-conditions.ts';
import { testSql } from './test-sql.ts';

export interface ConditionOptions {
  /** What ages are counted from, in milliseconds. */
  now: number;
}

/**
 * Whether a row passes; never null. Patterns do not run here: a field that has a value passes for one that matches, so
 * that what is left can be looked at by `findRows`.
 */
export function conditionSql(
  { logic, parts }: CheckedConditions,
  { now }: ConditionOptions,
): RawBuilder<boolean> {
  const tests = parts.map((part) =>
    'parts' in part
      ? joinTests(
          part.logic,
          part.parts.map((test) => testSql(test, now)),
        )
      : testSql(part, now),
  );
  return joinTests(logic, tests);
}

function joinTests(logic: 'and' | 'or', tests: RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (tests.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(tests, logic === 'and' ? sql` and ` : sql` or `)})`;
}

/** Whether a row passes, by what came of each test in the order of `listTests`. */
export function judge({ logic, parts }: CheckedConditions, verdicts: readonly boolean[]): boolean {
  let at = 0;
  const take = (_test: CheckedTest) => verdicts[at++] ?? false;
  const all = parts.map((part) => {
    if (!('parts' in part)) return take(part);
    const inner = part.parts.map(take);
    return part.logic === 'and' ? inner.every(Boolean) : inner.some(Boolean);
  });
  if (all.length === 0) return true;
  return logic === 'and' ? all.every(Boolean) : all.some(Boolean);
}

/** Rows of a sheet with ids from the one, exclusive, to the other. */
export interface RowWindow {
  after: number;
  upTo: number;
}

interface JoinedSheet {
  id: number;
  organizationId: string;
}

/** `sheet_rows r` of a window, those in the trash left out, with the results of these pipes; to follow a `from`. */
export function rowsOf(
  { id, organizationId }: JoinedSheet,
  { pipes, window: { after, upTo } }: { pipes: readonly number[]; window: RowWindow },
): RawBuilder<unknown> {
  const rows = sql`(
    select * from sheet_rows where sheet_id = ${id}::int and org_id = ${organizationId} and deleted_at is null
      and row_id > ${after}::bigint and row_id <= ${upTo}::bigint) as r`;
  const results = pipes.map((no) => {
    const name = sql.ref(`p${no}`);
    return sql` left join sheet_results as ${name} on ${name}.sheet_id = ${id}::int
      and ${name}.pipe_no = ${sql.lit(no)} and ${name}.row_id = r.row_id
      and ${name}.row_id > ${after}::bigint and ${name}.row_id <= ${upTo}::bigint`;
  });
  return sql`${rows}${sql.join(results, sql``)}`;
}
