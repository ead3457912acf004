import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ServiceError } from '../../contract/errors.ts';
import type { Pace } from '../../datasets/querying/budget.ts';
import { createBudget, usualPace } from '../../datasets/querying/budget.ts';
import type { Database, Db } from '../../storage/database.ts';
import { inLimits } from '../../datasets/querying/read-parts.ts';
import { findIndexed } from '../indexes/find-indexed.ts';
import type { Sheet } from '../sheet.ts';
import type { CheckedConditions, CheckedTest } from './check-conditions.ts';
import { isPattern, listTests, refuse } from './check-conditions.ts';
import type { RowWindow } from './condition-sql.ts';
import { conditionSql, judge, rowsOf } from './condition-sql.ts';
import { lastRowId, scanRows } from './scan-rows.ts';
import { readableText, testSql } from './test-sql.ts';

/** Rows that patterns are run over at most. */
export const maxPatternRows = 200_000;
/** Rows of a window whose texts are fetched for patterns, and how much of the texts of each. */
const patternWindow = 1000;
const patternLength = 10_000;

/** Which texts match which patterns: a list for each row; or which pattern is not valid, and why. */
export type MatchPatterns = (
  patterns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
) => Promise<{ verdicts: readonly (readonly boolean[])[] } | { at: number; problem: string }>;

export interface RowQuery {
  /** Ids greater than this one. */
  after?: number;
  /** And up to this one; left out: all that there are now. */
  upTo?: number;
  limit: number;
  /** What ages are counted from, in milliseconds. */
  now: number;
  match: MatchPatterns;
  pace?: Pace;
  signal?: AbortSignal;
}

export interface FoundRows {
  /** Ascending. */
  rowIds: number[];
  /** Where to look on; null where there are no more rows. */
  next: number | null;
}

/** Rows that pass, those in the trash left out. Ends early where its time is over: `next` is not null then. */
export async function findRows(
  db: Db,
  sheet: Pick<Sheet, 'organizationId' | 'id'>,
  { conditions, ...query }: RowQuery & { conditions: CheckedConditions },
): Promise<FoundRows> {
  const upTo = query.upTo ?? (await lastRowId(db, sheet));
  const window = { after: query.after ?? 0, upTo };
  const rowIds: number[] = [];
  let seen = 0;
  const isPatterned = listTests(conditions).some(isPattern);
  const take = async (found: Candidate[]): Promise<boolean> => {
    seen += isPatterned ? found.length : 0;
    if (seen > maxPatternRows) throw tooManyForPatterns(conditions);
    rowIds.push(...(isPatterned ? await keepMatching(found, conditions, query.match) : found.map(idOf)));
    return rowIds.length < query.limit;
  };
  const asked = { conditions, now: query.now };
  const indexed = await findIndexed(db, sheet, { conditions, window });
  const reached =
    indexed === null
      ? await scanRows<Candidate[]>(db, {
          ...window,
          tests: listTests(conditions).length,
          budget: createBudget({ ...(query.pace ?? usualPace), signal: query.signal }),
          ...(isPatterned ? { mostRows: patternWindow } : {}),
          ask: (tx, part) => askWindow(tx, sheet, { ...asked, window: part }),
          take,
        })
      : await testIndexed(indexed, upTo, {
          ask: (among) => inLimits(db, (tx) => askWindow(tx, sheet, { ...asked, window, among })),
          take,
        });
  if (rowIds.length <= query.limit) return { rowIds, next: reached < upTo ? reached : null };
  const taken = rowIds.slice(0, query.limit);
  return { rowIds: taken, next: taken.at(-1) ?? null };
}

/** Some at a time, as many as patterns are run over at once. How far it got. */
async function testIndexed(
  ids: readonly number[],
  upTo: number,
  {
    ask,
    take,
  }: { ask(among: readonly number[]): Promise<Candidate[]>; take(found: Candidate[]): Promise<boolean> },
): Promise<number> {
  for (let from = 0; from < ids.length; from += patternWindow) {
    const among = ids.slice(from, from + patternWindow);
    if (!(await take(await ask(among))) && from + patternWindow < ids.length) return among.at(-1) ?? upTo;
  }
  return upTo;
}

interface Candidate {
  row_id: string | number;
  verdicts: readonly boolean[] | null;
  texts: readonly (string | null)[] | null;
}

const idOf = ({ row_id }: Candidate) => Number(row_id);

interface AskedWindow {
  conditions: CheckedConditions;
  window: RowWindow;
  now: number;
  /** Only these rows of it. */
  among?: readonly number[];
}

async function askWindow(
  tx: Transaction<Database>,
  sheet: Pick<Sheet, 'organizationId' | 'id'>,
  { conditions, window, now, among }: AskedWindow,
): Promise<Candidate[]> {
  const tests = listTests(conditions);
  const patterns = tests.filter(isPattern);
  const verdicts = sql.join(tests.map((test) => testSql(test, now)));
  const texts = sql.join(
    patterns.map(
      ({ field }) =>
        sql`left(${readableText(field)}, ${sql.lit(Math.floor(patternLength / patterns.length))})`,
    ),
  );
  const more =
    patterns.length === 0
      ? sql``
      : sql`, array[${verdicts}]::boolean[] as verdicts, array[${texts}]::text[] as texts`;
  const { rows } = await sql<Candidate>`
    select r.row_id${more} from ${rowsOf(sheet, { pipes: conditions.pipes, window })}
    where ${among === undefined ? sql`true` : sql`r.row_id = any(${[...among]}::bigint[])`}
      and ${conditionSql(conditions, { now })} order by r.row_id`.execute(tx);
  return rows;
}

async function keepMatching(
  found: readonly Candidate[],
  conditions: CheckedConditions,
  match: MatchPatterns,
): Promise<number[]> {
  if (found.length === 0) return [];
  const tests = listTests(conditions);
  const patterns = tests.filter(isPattern);
  const sources = patterns.map(({ test }) => (test.property === 'value' ? String(test.value) : ''));
  const matched = await match(
    sources,
    found.map(({ texts }) => texts ?? []),
  );
  if ('problem' in matched) throw badPattern(patterns[matched.at], matched.problem);
  return found.flatMap((row, nth) => {
    const ofRow = matched.verdicts[nth] ?? [];
    const verdicts = tests.map((test, at) =>
      isPattern(test) ? (ofRow[patterns.indexOf(test)] ?? false) : (row.verdicts?.[at] ?? false),
    );
    return judge(conditions, verdicts) ? [idOf(row)] : [];
  });
}

function badPattern(test: CheckedTest | undefined, problem: string): ServiceError {
  const message = `The pattern is not valid: ${problem}`;
  return refuse([{ code: 'ValidationFailed', message, path: `${test?.path ?? 'conditions'}.value` }]);
}

function tooManyForPatterns(conditions: CheckedConditions): ServiceError {
  const most = maxPatternRows.toLocaleString('en');
  const message = `The other conditions leave more than ${most} rows, which is the most that a pattern can be tried on; add one that leaves fewer.`;
  const path = `${listTests(conditions).find(isPattern)?.path ?? 'conditions'}.operator`;
  return refuse([{ code: 'ValidationFailed', message, path }]);
}
