import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Db } from '../../storage/database.ts';
import type { Part, StoredRow } from '../column-sql.ts';
import { isRow, tableOf } from '../column-sql.ts';
import { nextRows } from './budget.ts';
import { fetchSet } from './fetch-set.ts';
import type { Condition } from './filter-sql.ts';
import { all } from './filter-sql.ts';
import type { GatheredRows } from './gather-rows.ts';
import { gatherRows } from './gather-rows.ts';
import type { Fetched, PageReading } from './page-reading.ts';
import { selection, sortValue } from './page-reading.ts';
import { timeInLimits, tooSlow } from './read-parts.ts';
import { guessRowsAhead } from './rows-ahead.ts';
import { afterPlace, orderBy, placeOf } from './row-order.ts';

/** Walks along the index of the order until there are enough rows. If too few pass, gives up and uses `fetchSet`. */
export async function walk(db: Db, reading: PageReading): Promise<Fetched> {
  const { order, after, limit } = reading;
  const hasValues = order.key !== null && (after === null || after.value !== null);
  const first = hasValues ? await walkAlong(db, reading, sql`${order.key} is not null`) : [];
  if (first === null) return fetchSet(db, reading);
  if (first.length >= limit) return { rows: first, total: null };
  // Then rows without a value, in the order of their import.
  const of = order.key === null ? sql`true` : sql`${order.key} is null`;
  const nulls = await walkAlong(db, { ...reading, after: hasValues ? null : after }, of);
  if (nulls === null) return fetchSet(db, reading);
  return { rows: [...first, ...nulls], total: null };
}

/** The first rows of all parts together; null if it was given up before it was certain which these are. */
async function walkAlong(db: Db, reading: PageReading, of: Condition): Promise<StoredRow[] | null> {
  const ordered = { ...reading, order: { ...reading.order, hasNulls: false } };
  const gathered = gatherRows(ordered);
  const walks = reading.table.parts.map((part) => walkPart(db, ordered, { part, of, gathered }));
  const cuts = await Promise.all(walks);
  return cuts.every((place) => place === null || gathered.isEnough(place)) ? gathered.rows() : null;
}

/** Walks until the rows of all parts together are enough. Where it was given up; null if it was not. */
async function walkPart(
  db: Db,
  reading: PageReading,
  { part, of, gathered }: { part: Part; of: Condition; gathered: GatheredRows },
): Promise<StoredRow | null> {
  const { limits, budget, candidates } = reading;
  const { pace } = budget;
  let { after } = reading;
  let window = firstWindow(reading);
  let place: StoredRow | null = null;
  for (let passed = 0; ;) {
    // If an index knows which rows may pass, those are read instead.
    if (candidates !== null && place !== null && passed >= limits.maxWalk) return place;
    const ahead = guessRowsAhead(reading, { passed, found: gathered.rows().length });
    if (budget.isOver() || (candidates === null && budget.isHopeless(ahead))) throw tooSlow();
    const asked = askStep(reading, { part, of, after, window });
    const { found: step, ms } = await timeInLimits(db, pace, {
      ask: (tx) => asked.execute(tx),
      limits: { isWalk: true },
    });
    const [first] = step.rows;
    const seen = first?.seen ?? 0;
    budget.spend(seen);
    passed += seen;
    gathered.add(step.rows.flatMap((row) => (isRow(row) ? [row] : [])));
    if (first === undefined || seen < window) return null;
    place = { row_id: first.last_id, sort_value: first.last_value };
    if (gathered.isEnough(place)) return null;
    after = { ...placeOf(place, reading.order), total: null };
    window = nextRows(window, { ms, pace });
  }
}

/** Where an index says how many rows pass, about as many as are needed: each window costs a few round trips. */
function firstWindow({
  isFiltered,
  limit,
  limits: { pace },
  candidates,
  passing,
  table,
}: PageReading): number {
  if (!isFiltered) return limit;
  const usual = Math.ceil(pace.firstRows / 2);
  const { length: parts } = table.parts;
  if (candidates === null || parts === 1) return usual;
  const needed = Math.ceil((1.2 * limit) / parts / Math.max(passing, 1e-6));
  return Math.max(usual, Math.min(needed, usual * 16));
}

interface Step {
  seen: number;
  last_id: string;
  last_value: string | number | boolean | null;
}

type StepRow = Step & Record<string, JsonValue>;

/** The next rows of the order; those that fulfil what is asked, and where the last of them all is. */
function askStep(
  reading: PageReading,
  { part, of, after, window }: { part: Part; of: Condition; after: PageReading['after']; window: number },
) {
  const { order, exact, limit } = reading;
  const where = all([of, ...(after === null ? [] : [afterPlace(order, after)])]);
  return sql<StepRow>`
    with walked as materialized (
      select next.*, row_number() over () as nth from (
        select * from ${tableOf(part)} where ${where} order by ${orderBy(order)} limit ${window}::int
      ) as next
    ), found as (
      select nth, ${selection(reading)} from walked where ${exact} order by nth limit ${limit}::int
    ), last as (
      select row_id as last_id, ${sortValue(order)} as last_value from walked order by nth desc limit 1
    )
    select (select count(*)::int from walked) as seen, last.*, found.*
    from (select) as one left join last on true left join found on true order by nth`;
}
