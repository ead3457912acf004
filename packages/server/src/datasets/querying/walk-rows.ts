import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Db } from '../../storage/database.ts';
import type { Part, StoredRow } from '../column-sql.ts';
import { isRow, tableOf } from '../column-sql.ts';
import { nextRows } from './budget.ts';
import { fetchSet } from './fetch-set.ts';
import type { Condition } from './filter-sql.ts';
import { all } from './filter-sql.ts';
import type { Fetched, PageReading } from './page-reading.ts';
import { selection, sortValue } from './page-reading.ts';
import { inLimits, tooSlow } from './read-parts.ts';
import { afterPlace, orderBy, placeOf } from './row-order.ts';

/** Walks along the index of the order until there are enough rows. If too few pass, gives up and uses `fetchSet`. */
export async function walk(db: Db, reading: PageReading): Promise<Fetched> {
  const { order, after, limit } = reading;
  const hasValues = order.key !== null && (after === null || after.value !== null);
  const first = hasValues
    ? await walkAlong(db, reading, sql`${order.key} is not null`)
    : { rows: [], isCut: false };
  const isMissing = first.rows.length < limit;
  if (isMissing && first.isCut) return fetchSet(db, reading);
  if (!isMissing) return { rows: first.rows, total: null };
  // Then rows without a value, in the order of their import.
  const of = order.key === null ? sql`true` : sql`${order.key} is null`;
  const nulls = await walkAlong(db, { ...reading, after: hasValues ? null : after }, of);
  if (first.rows.length + nulls.rows.length < limit && nulls.isCut) return fetchSet(db, reading);
  return { rows: [...first.rows, ...nulls.rows], total: null };
}

interface Walked {
  rows: StoredRow[];
  /** Whether it was given up before the end. */
  isCut: boolean;
}

async function walkAlong(db: Db, reading: PageReading, of: Condition): Promise<Walked> {
  const order = { ...reading.order, hasNulls: false };
  const walks = reading.table.parts.map((part) => walkPart(db, { ...reading, order }, { part, of }));
  const walked = await Promise.all(walks);
  return { rows: walked.flatMap(({ rows }) => rows), isCut: walked.some(({ isCut }) => isCut) };
}

async function walkPart(
  db: Db,
  reading: PageReading,
  { part, of }: { part: Part; of: Condition },
): Promise<Walked> {
  const { limit, limits, budget, candidates } = reading;
  const { pace } = budget;
  const found: StoredRow[] = [];
  let { after } = reading;
  let window = reading.isFiltered ? Math.ceil(pace.firstRows / 2) : limit;
  for (let passed = 0; found.length < limit;) {
    // If an index knows which rows may pass, those are read instead.
    if (candidates !== null && passed >= limits.maxWalk) return { rows: found, isCut: true };
    if (budget.isOver()) throw tooSlow();
    const startedAt = pace.now();
    const step = await inLimits(db, (tx) => askStep(reading, { part, of, after, window }).execute(tx), {
      isWalk: true,
    });
    const [first] = step.rows;
    const seen = first?.seen ?? 0;
    budget.spend(seen);
    passed += seen;
    found.push(...step.rows.flatMap((row) => (isRow(row) ? [row] : [])));
    if (first === undefined || seen < window) break;
    const last = { row_id: first.last_id, sort_value: first.last_value };
    after = { ...placeOf(last, reading.order), total: null };
    window = nextRows(window, { ms: pace.now() - startedAt, pace });
  }
  return { rows: found.slice(0, limit), isCut: false };
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
