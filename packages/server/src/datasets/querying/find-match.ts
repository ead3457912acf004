import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { Db } from '../../storage/database.ts';
import type { Part, StoredRow } from '../column-sql.ts';
import { castOf, isRow, keyExpression, tableOf } from '../column-sql.ts';
import type { DatasetTable } from '../dataset.ts';
import { createBudget, usualPace } from './budget.ts';
import { fetchSet } from './fetch-set.ts';
import type { Condition } from './filter-sql.ts';
import { all } from './filter-sql.ts';
import { findIndexedKeys } from './indexed-keys.ts';
import type { Match } from './match-columns.ts';
import { matchesOf } from './match-columns.ts';
import { selection, usualLimits } from './page-reading.ts';
import type { DatasetRow } from './query-rows.ts';
import { toRow } from './query-rows.ts';
import { orderOf } from './row-order.ts';

/** Rows of one value that are looked at in one statement. */
const rowsAtOnce = 500;
/** The same for all values and parts together. A value that this many rows share identifies nothing. */
const maxRows = 50_000;

/** The oldest row that has these values, or null. */
export async function findMatch(
  db: Db,
  table: DatasetTable | null,
  match: JsonObject,
): Promise<DatasetRow | null> {
  const conditions = table === null ? null : matchesOf(table, match);
  if (table === null || conditions === null || conditions.length === 0) return null;
  const indexed = await findIndexedKeys(db, table);
  const [lead = null] = conditions
    .filter(({ at, type }) => indexed.has(keyExpression(at, type)))
    .toSorted((a, b) => shareOf(a, table) - shareOf(b, table));
  const exact = all(conditions.map(({ condition }) => condition));
  const row = await (lead === null ? scanFor(db, { table, exact }) : walkFor(db, { table, exact, lead }));
  return row === null ? null : toRow(row, table);
}

/** Of columns that repeat their values, the rarest leads to the fewest rows. */
function shareOf({ at, values }: Match, { tokens }: DatasetTable): number {
  const known = tokens.columns.find(({ column }) => column === at);
  if (known?.kind !== 'text') return 0;
  return Math.max(...values.map((value) => known.shares[value] ?? 0));
}

interface Search {
  table: DatasetTable;
  exact: Condition;
}

/** A column without an index, of a file that was imported long ago: all rows are looked at, as far as a query may go. */
async function scanFor(db: Db, { table, exact }: Search): Promise<StoredRow | null> {
  const reading = {
    exact,
    after: null,
    candidates: null,
    share: 1,
    passing: 1,
    isFiltered: true,
    isFew: true,
    sort: null,
  };
  const order = orderOf(null, { table, at: -1 });
  const budget = createBudget(usualPace);
  const { rows } = await fetchSet(db, { ...reading, table, order, budget, limits: usualLimits, limit: 1 });
  return rows[0] ?? null;
}

interface Range {
  part: Part;
  value: string;
  /** The last row that was looked at. */
  after: string | number;
}

/** Of each range: its number, how many rows were looked at, and the last of them. */
type Seen = [range: number, rows: number, last: string | number][];

type RangeRow = { seen: Seen | null } & Record<string, JsonValue>;

/** Along the index, one value after the other in each part: never more rows than the value has. */
async function walkFor(db: Db, { table, exact, lead }: Search & { lead: Match }): Promise<StoredRow | null> {
  let ranges: Range[] = table.parts.flatMap((part) =>
    lead.values.map((value) => ({ part, value, after: -1 })),
  );
  for (let passed = 0; ranges.length > 0 && passed < maxRows;) {
    const { rows } = await db
      .transaction()
      .execute((tx) => askRanges({ table, exact, lead }, ranges).execute(tx));
    const [first] = rows;
    if (first !== undefined && isRow(first)) return first;
    const seen = first?.seen ?? [];
    passed += seen.reduce((sum, [, count]) => sum + count, 0);
    ranges = seen.flatMap(([at, count, after]) => {
      const range = ranges[at];
      return range === undefined || count < rowsAtOnce ? [] : [{ ...range, after }];
    });
  }
  return null;
}

function askRanges({ table, exact, lead }: Search & { lead: Match }, ranges: readonly Range[]) {
  const numbered = ranges.map((range, number) => ({ ...range, number }));
  const each = [...Map.groupBy(numbered, ({ part }) => part)].map(([part, its]) => askPart(part, its, lead));
  const order = orderOf(null, { table, at: -1 });
  return sql<RangeRow>`
    with walked as materialized (${sql.join(each, sql` union all `)}), found as (
      select ${selection({ table, order })} from walked where ${exact} order by row_id limit 1
    )
    select found.*, (
      select json_agg(json_build_array(range, rows, last)) from (
        select range, count(*) as rows, max(row_id) as last from walked group by range
      ) as ranges
    ) as seen
    from (select) as one left join found on true`;
}

/** One question for all values: the database takes longer to plan a question than to answer it. */
function askPart(part: Part, ranges: readonly (Range & { number: number })[], { at, type }: Match) {
  const key = sql.raw(keyExpression(at, type));
  const asked = sql.join([
    sql`${ranges.map(({ number }) => number)}::int[]`,
    sql`${ranges.map(({ value }) => value)}::text[]::${castOf(type)}[]`,
    sql`${ranges.map(({ after }) => String(after))}::text[]::bigint[]`,
  ]);
  // As a range with its order, which that index alone has.
  return sql`(
    select asked.range, next.* from unnest(${asked}) as asked (range, value, after) cross join lateral (
      select * from ${tableOf(part)} where (${key}, row_id) > (asked.value, asked.after) and ${key} <= asked.value
      order by ${key}, row_id limit ${rowsAtOnce}::int
    ) as next)`;
}
