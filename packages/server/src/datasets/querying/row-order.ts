import { sql } from 'kysely';
import type { ColumnType, DatasetSort } from '../../contract/datasets.ts';
import type { JsonValue } from '../../contract/field.ts';
import type { StoredRow } from '../column-sql.ts';
import { castOf, keyExpression } from '../column-sql.ts';
import type { Place } from './cursor.ts';
import type { DatasetTable } from '../dataset.ts';
import type { Condition } from './filter-sql.ts';

/** The order of pages: by a column, with rows without a value last, and equal rows in the order of their import. */
export interface RowOrder {
  /** What is compared; null for the order of the import. */
  key: Condition | null;
  at: number;
  type: ColumnType;
  direction: 'asc' | 'desc';
  /** Whether rows without a value are among them. */
  hasNulls: boolean;
}

export function orderOf(
  sort: DatasetSort | null,
  { table, at }: { table: DatasetTable; at: number },
): RowOrder {
  const type = table.columns[at]?.type ?? 'number';
  const key = sort === null ? null : sql.raw(keyExpression(at, type));
  return { key, at, type, direction: sort?.direction ?? 'asc', hasNulls: true };
}

/** As an index on the key and the id has it, forwards or backwards; with nulls, which it has at one end only, sorted. */
export function orderBy({ key, direction, hasNulls }: RowOrder): Condition {
  if (key === null) return sql`row_id`;
  const way = sql.raw(direction);
  return hasNulls ? sql`${key} ${way} nulls last, row_id ${way}` : sql`${key} ${way}, row_id ${way}`;
}

/** Rows that come after a place; rows without a value do wherever it has one, unless they are left out elsewhere. */
export function afterPlace(order: RowOrder, { value, rowId }: Place): Condition {
  const { key, direction, type } = order;
  if (key === null) return sql`row_id > ${rowId}::bigint`;
  const isAfter = sql.raw(direction === 'asc' ? '>' : '<');
  if (value === null) return sql`(${key} is null and row_id ${isAfter} ${rowId}::bigint)`;
  const pair = sql`(${key}, row_id) ${isAfter} (${String(value)}::${castOf(type)}, ${rowId}::bigint)`;
  return order.hasNulls ? sql`(${pair} or ${key} is null)` : pair;
}

/** The same order between rows of several parts. */
export function compareRows(a: StoredRow, b: StoredRow, { key, direction }: RowOrder): number {
  const sign = direction === 'asc' ? 1 : -1;
  const byId = sign * (Number(a.row_id) - Number(b.row_id));
  if (key === null) return byId;
  const [left, right] = [a.sort_value ?? null, b.sort_value ?? null];
  if (left === null || right === null) return left === right ? byId : left === null ? 1 : -1;
  return sign * compareValues(left, right) || byId;
}

function compareValues(a: JsonValue, b: JsonValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Bytes, as the database compares: UTF-16 has another order beyond the first plane.
  return Buffer.compare(bytesOf(a), bytesOf(b));
}

function bytesOf(value: JsonValue): Buffer {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The place of a row in the order. */
export function placeOf(
  { row_id: rowId, sort_value: value = null }: StoredRow,
  { key }: RowOrder,
): Omit<Place, 'total'> {
  if (key === null || typeof value === 'object') return { value: null, rowId: Number(rowId) };
  return { value, rowId: Number(rowId) };
}
