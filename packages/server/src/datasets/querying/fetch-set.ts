import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Db } from '../../storage/database.ts';
import type { StoredRow } from '../column-sql.ts';
import { isRow } from '../column-sql.ts';
import { all } from './filter-sql.ts';
import type { Fetched, PageReading } from './page-reading.ts';
import { selection } from './page-reading.ts';
import { tooSlow } from './read-parts.ts';
import { afterPlace, compareRows, orderBy } from './row-order.ts';
import type { SeenRow } from './scan-parts.ts';
import { readSeen, scanParts, seenOf } from './scan-parts.ts';

/** More rows are not counted. Nobody who reads page by page needs the number, and counting would take longer than the page. */
const maxTotal = 10_000;

type FoundRow = SeenRow & Record<string, JsonValue>;

/** The first rows of a set, in order. Reads the whole set and counts it on the way. */
export async function fetchSet(db: Db, reading: PageReading): Promise<Fetched> {
  const { table, candidates, share, order, after, limit, budget } = reading;
  const isById = order.key === null;
  let rows: StoredRow[] = [];
  let total = 0;
  const perPart = table.parts.map(() => 0);
  const isComplete = await scanParts(db, table, {
    after: isById && after !== null ? after.rowId : 0,
    candidates,
    share,
    budget,
    isWhole: !isById,
    ask: async (tx, window) => {
      const { rows: found } = await askSet(reading, window).execute(tx);
      return { ...readSeen(found), rows: found.flatMap((row) => (isRow(row) ? [row] : [])) };
    },
    take: (found, part) => {
      total += Number(found.rows[0]?.total ?? 0);
      perPart[part] = (perPart[part] ?? 0) + found.rows.length;
      rows = [...rows, ...found.rows].toSorted((a, b) => compareRows(a, b, order)).slice(0, limit);
      // Later windows have later rows, which only the count needs.
      return !isById || (perPart[part] ?? 0) < limit || (after === null && total <= maxTotal);
    },
  });
  if (!isComplete) throw tooSlow();
  return { rows, total: total > maxTotal ? null : total };
}

function askSet(reading: PageReading, window: ReturnType<typeof selection>) {
  const { exact, order, after, limit } = reading;
  const cursor = after === null ? [] : [afterPlace(order, after)];
  return sql<FoundRow>`
    with seen as materialized ${window}, passed as materialized (
      select * from seen where ${all([exact, ...cursor])}
    ), found as (
      select ${selection(reading)}, (select count(*) from passed) as total
      from (select * from passed order by ${orderBy(order)} limit ${limit}::int) as first
    )
    select one.*, found.* from ${seenOf} left join found on true`;
}
