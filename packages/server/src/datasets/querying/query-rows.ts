import type { JsonObject } from '../../contract/json-value.ts';
import type { Db } from '../../storage/database.ts';
import type { StoredRow } from '../column-sql.ts';
import { keyExpression } from '../column-sql.ts';
import type { DatasetTable } from '../dataset.ts';
import { adviseIndex } from './advise-index.ts';
import { checkFilters } from './check-filters.ts';
import { writeCursor } from './cursor.ts';
import { fetchSet } from './fetch-set.ts';
import { chooseCandidates } from './find-texts.ts';
import { findIndexedKeys } from './indexed-keys.ts';
import type { PageReading, RowQuery } from './page-reading.ts';
import { prepareReading, usualLimits } from './page-reading.ts';
import { readTable } from './read-parts.ts';
import { compareRows, placeOf } from './row-order.ts';
import { walk } from './walk-rows.ts';

export type { PathLimits, RowQuery } from './page-reading.ts';

export interface DatasetRow {
  id: string;
  fields: JsonObject;
}

export interface RowPage {
  rows: DatasetRow[];
  /** Null at the end. */
  next: string | null;
  /** How many rows all pages have together. Exact up to 10,000, and without filters; otherwise null. */
  total: number | null;
}

/**
 * A page of the rows that pass all filters. Rows that stay are seen exactly once from page to page, whatever is added,
 * updated or deleted meanwhile, unless their own value in the column they are sorted by changes.
 */
export async function queryRows(db: Db, query: RowQuery, limits = usualLimits): Promise<RowPage> {
  const none = () => ({ rows: [], next: null, total: 0 });
  const use = async (table: DatasetTable): Promise<RowPage> => {
    const checked = checkFilters(query.filters ?? {}, table.columns);
    try {
      const candidates = await chooseCandidates(db, table, checked);
      return await readPage(db, prepareReading(table, query, { checked, candidates, limits }));
    } catch (error) {
      throw adviseIndex(error, { table, checked });
    }
  };
  return readTable(db, query, { none, use });
}

async function readPage(db: Db, reading: PageReading): Promise<RowPage> {
  const { table, order, after, sort, isFiltered } = reading;
  const isSet = (isFiltered && reading.isFew) || !(await hasIndex(db, reading));
  const fetched = await (isSet ? fetchSet(db, reading) : walk(db, reading));
  const rows = fetched.rows.toSorted((a, b) => compareRows(a, b, order)).slice(0, reading.limit - 1);
  const firstTotal = isFiltered ? fetched.total : table.rows;
  const total = after === null ? firstTotal : after.total;
  const last = fetched.rows.length >= reading.limit ? rows.at(-1) : undefined;
  const context = { tableId: table.id, sort };
  const next = last === undefined ? null : writeCursor({ ...placeOf(last, order), total }, context);
  return { rows: rows.map((row) => toRow(row, table)), next, total };
}

/** Of columns of few values, of prose, and far to the right, no index has the order. */
async function hasIndex(db: Db, { order, table }: PageReading): Promise<boolean> {
  const { key, at, type } = order;
  return key === null || (await findIndexedKeys(db, table)).has(keyExpression(at, type));
}

/** A stored row, under the names of its columns. */
export function toRow(row: StoredRow, { columns }: Pick<DatasetTable, 'columns'>): DatasetRow {
  const fields = Object.fromEntries(columns.map(({ name }, at) => [name, row[`c${at}`] ?? null]));
  return { id: String(row.row_id), fields };
}
