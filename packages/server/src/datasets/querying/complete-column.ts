import { sql } from 'kysely';
import type { Facets } from '../../contract/datasets.ts';
import type { Db } from '../../storage/database.ts';
import { keyExpression } from '../column-sql.ts';
import type { Dataset, DatasetTable } from '../dataset.ts';
import { findDataset } from '../dataset.ts';
import type { Pace } from './budget.ts';
import { usualPace } from './budget.ts';
import { countGroups } from './facets.ts';
import type { Condition } from './filter-sql.ts';
import { guessShare } from './guess-share.ts';
import { keyOfText } from '../fold-text.ts';
import { escapeLike } from './like-pattern.ts';
import { isTimeout } from './read-parts.ts';
import { findCategories } from '../token-layout.ts';

export interface CompleteQuery {
  organizationId: string;
  dataset: string;
  column: string;
  /** The text typed so far; blank for the most frequent values. */
  query: string;
  limit: number;
  /** Whether the key is public. Then only columns that were declared public exist. */
  isPublic?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface ColumnValue {
  value: string;
  count: number;
}

/** Of all parts: enough to know the frequent ones by, and few enough for a key press. */
const maxRows = 20_000;
/** Where more of all rows begin so, the first rows of the dataset often have enough of them, which is quicker than an index. */
const maxShareByIndex = 0.005;
/** With fewer than this the first rows do not show which values are frequent. */
const fewestRows = 100;
/** Rows that are looked at without an index, and the time for everything. */
const usualCompletion: Pace = { ...usualPace, maxRows: 50_000, maxMs: 2000 };

/**
 * Values of a column that begin with a text, whatever the case of letters, the most frequent first. Null when there is
 * no dataset of that name with such a column.
 */
export async function completeColumn(
  db: Db,
  query: CompleteQuery,
  pace = usualCompletion,
): Promise<ColumnValue[] | null> {
  const dataset = await findDataset(db, { organizationId: query.organizationId, name: query.dataset });
  const table = dataset?.table ?? null;
  const column = (table ?? dataset)?.columns.findIndex(({ name }) => name === query.column) ?? -1;
  if (column === -1 || (query.isPublic === true && !isPublic(dataset, query.column))) return null;
  if (table === null || table.columns[column]?.type === 'json') return [];
  try {
    return await complete(db, table, { ...query, at: column, pace: { ...pace, signal: query.signal } });
  } catch (error) {
    // Nobody waits that long for a suggestion.
    if (isTimeout(error)) return [];
    throw error;
  }
}

/** Both the rows' columns and the declaration must say so. Neither an old nor an early permission opens rows to the public. */
function isPublic(dataset: Dataset | null, column: string): boolean {
  const lists = [dataset?.columns ?? [], ...(dataset?.table ? [dataset.table.columns] : [])];
  return lists.every((columns) => columns.find(({ name }) => name === column)?.is_public === true);
}

async function complete(
  db: Db,
  table: DatasetTable,
  { at, query, limit, pace }: Pick<CompleteQuery, 'query' | 'limit'> & { at: number; pace: Pace },
): Promise<ColumnValue[]> {
  const isText = table.columns[at]?.type === 'string';
  // Of few values each is among any thousands of rows; of many, an index knows those that begin so.
  const isIndexed = isText && !findCategories(table.tokens).has(at);
  const prefix = keyOfText(query.replaceAll('\0', '').toWellFormed());
  const key = sql.raw(keyExpression(at, 'string'));
  const begins = isIndexed && prefix !== '' ? sql`${key} like ${`${escapeLike(prefix)}%`}::text` : null;
  const where = begins ?? sql`${sql.ref(`c${at}`)} is not null`;
  const grouping = { column: at, where, maxRows: Math.ceil(maxRows / table.parts.length) };
  const values = await countFrequent(db, table, { begins, grouping, pace });
  return values
    .map(({ value, count }) => ({ value: String(value), count }))
    .filter(({ value }) => keyOfText(value).startsWith(prefix))
    .slice(0, limit);
}

const noneCounted: Facets = { values: [], counted: 0, is_exact: false };

interface Counting {
  /** What an index finds the values by; null for none. */
  begins: Condition | null;
  grouping: Omit<Parameters<typeof countGroups>[2], 'among' | 'pace'>;
  pace: Pace;
}

/** By the first rows of the dataset; or by the index, where few rows begin so, or where they come later, as in a sorted file. */
async function countFrequent(db: Db, table: DatasetTable, counting: Counting): Promise<Facets['values']> {
  const { begins, grouping, pace } = counting;
  const until = pace.now() + pace.maxMs;
  const share = begins === null ? 1 : await guessShare(db, table, begins);
  const among = { condition: null, share: 1 };
  const isByRows = begins === null || share > maxShareByIndex;
  const first = isByRows ? await countGroups(db, table, { ...grouping, among, pace }) : noneCounted;
  if (begins === null || first.is_exact || first.counted >= fewestRows) return first.values;
  const left = { ...pace, maxRows: usualPace.maxRows, maxMs: until - pace.now() };
  const found = await countByIndex(db, table, { ...counting, begins, share, pace: left });
  // The first rows may have left it little time, or none.
  return found.counted > first.counted ? found.values : first.values;
}

async function countByIndex(
  db: Db,
  table: DatasetTable,
  { begins, share, grouping, pace }: Counting & { share: number },
): Promise<Facets> {
  try {
    return await countGroups(db, table, { ...grouping, among: { condition: begins, share }, pace });
  } catch (error) {
    if (isTimeout(error)) return noneCounted;
    throw error;
  }
}
