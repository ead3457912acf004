import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { keyExpression } from '../column-sql.ts';
import type { Dataset, DatasetTable } from '../dataset.ts';
import { findDataset } from '../dataset.ts';
import type { Pace } from './budget.ts';
import { usualPace } from './budget.ts';
import { countFrequent } from './frequent-values.ts';
import { findIndexedKeys } from './indexed-keys.ts';
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
  const expression = keyExpression(at, 'string');
  const prefix = keyOfText(query.replaceAll('\0', '').toWellFormed());
  // Of few values each is among any thousands of rows.
  const isOfMany = isText && prefix !== '' && !findCategories(table.tokens).has(at);
  const begins = isOfMany ? sql`${sql.raw(expression)} like ${`${escapeLike(prefix)}%`}::text` : null;
  const values = await countFrequent(db, table, {
    column: at,
    where: begins ?? sql`${sql.ref(`c${at}`)} is not null`,
    mayBeRare: isOfMany,
    isIndexed: isOfMany && (await findIndexedKeys(db, table)).has(expression),
    maxRows: Math.ceil(maxRows / table.parts.length),
    pace,
  });
  return values
    .map(({ value, count }) => ({ value: String(value), count }))
    .filter(({ value }) => keyOfText(value).startsWith(prefix))
    .slice(0, limit);
}
