/* The frequent values among the rows that fulfil a condition: by the first rows of the dataset, or by all of them, with an index where there is one. */
import { sql } from 'kysely';
import type { Facets } from '../../contract/datasets.ts';
import type { Db } from '../../storage/database.ts';
import { tableOf } from '../column-sql.ts';
import type { DatasetTable } from '../dataset.ts';
import type { Pace } from './budget.ts';
import { usualPace } from './budget.ts';
import { countGroups } from './facets.ts';
import type { Condition } from './filter-sql.ts';
import { inLimits, isTimeout } from './read-parts.ts';

/** With fewer than this the first rows do not show which values are frequent. */
const fewestRows = 100;
/** Where more of all rows fulfil the condition, the first rows of the dataset often have enough of them, which is quicker than an index. */
const maxShareByIndex = 0.005;
/** So many in one part are taken for as much, however large it is. */
const mostCounted = 5000;

const everyRow = { share: 1, isOften: true };
const none: Facets = { values: [], counted: 0, is_exact: false };

interface Counting {
  column: number;
  /** What rows must fulfil. */
  where: Condition;
  /** Whether the first rows of the dataset may have too few of these. */
  mayBeRare: boolean;
  /** Whether an index finds these. Otherwise all rows are looked at, as far as the time goes. */
  isIndexed: boolean;
  /** Rows of one part that are counted. */
  maxRows: number;
  /** The rows that are looked at without an index, and the time for everything. */
  pace: Pace;
}

/** Not by the first rows alone where few of all rows fulfil the condition, or where they come later, as in a sorted file. */
export async function countFrequent(
  db: Db,
  table: DatasetTable,
  { mayBeRare, isIndexed, pace, ...grouping }: Counting,
): Promise<Facets['values']> {
  const until = pace.now() + pace.maxMs;
  const condition = isIndexed ? grouping.where : null;
  const { share, isOften } = condition === null ? everyRow : await countShare(db, table, condition);
  const among = { condition: null, share: 1 };
  const first = isOften ? await countGroups(db, table, { ...grouping, among, pace }) : none;
  if (!mayBeRare || first.is_exact || first.counted >= fewestRows) return first.values;
  const left = { ...pace, maxRows: usualPace.maxRows, maxMs: until - pace.now() };
  const found = await countInTime(db, table, {
    ...grouping,
    among: { condition, share },
    pace: left,
  });
  // The first rows may have left it little time, or none.
  return found.counted > first.counted ? found.values : first.values;
}

/**
 * Of all rows, those that fulfil the condition, going by one part and at most so many of it. What the planner expects is no
 * guide: a thirtieth of the rows may lie between two of the values that it knows.
 */
async function countShare(
  db: Db,
  { parts, rows }: DatasetTable,
  condition: Condition,
): Promise<typeof everyRow> {
  const [part] = parts;
  if (part === undefined || rows === 0) return everyRow;
  const rowsOfPart = rows / parts.length;
  const most = Math.min(mostCounted, Math.ceil(rowsOfPart * maxShareByIndex) + 1);
  const counted = await inLimits(db, async (tx) => {
    const { rows: found } = await sql<{ counted: number }>`
      select count(*)::int as counted from (
        select from ${tableOf(part)} where ${condition} limit ${most}::int
      ) as found`.execute(tx);
    return found[0]?.counted ?? 0;
  });
  return { share: Math.max(counted, 1) / rowsOfPart, isOften: counted >= most };
}

async function countInTime(...counting: Parameters<typeof countGroups>): Promise<Facets> {
  try {
    return await countGroups(...counting);
  } catch (error) {
    if (isTimeout(error)) return none;
    throw error;
  }
}
