/* How columns are named and written in SQL. Nothing a user wrote is ever an identifier. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ColumnType } from '../contract/datasets.ts';
import type { JsonValue } from '../contract/field.ts';

/** One of the tables a dataset's rows lie in. `id` is made by us: 16 hexadecimal digits. */
export interface Part {
  id: string;
  part: number;
}

export const sqlTypes: Record<ColumnType, string> = {
  // Compared byte by byte, which is the same everywhere, whatever the locale of the database.
  string: 'text collate "C"',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz(3)',
  json: 'jsonb',
};

/** For parameters; a collation is no part of a type. */
export const castTypes: Record<ColumnType, string> = { ...sqlTypes, string: 'text' };

export function nameTable({ id, part }: Part): string {
  if (!/^[0-9a-f]{16}$/.test(id) || !Number.isInteger(part)) throw new Error('no name of a dataset table');
  return `dataset_${id}_${part}`;
}

export function tableOf(part: Part): RawBuilder<unknown> {
  return sql.table(nameTable(part));
}

export function columnAt(index: number): RawBuilder<unknown> {
  return sql.ref(`c${index}`);
}

/** What a column is compared and sorted by; the indexes have the same. */
export function keyExpression(index: number, type: ColumnType): string {
  return type === 'string' ? `dataset_key(c${index})` : `c${index}`;
}

/** A column as it goes out: days and moments as text, which drivers would make dates of their own zone of. */
export function outputOf(index: number, type: ColumnType): RawBuilder<unknown> {
  const column = columnAt(index);
  if (type === 'date') return sql`to_char(${column}, 'YYYY-MM-DD') as ${column}`;
  if (type === 'datetime')
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
  return column;
}

/** A value of a column, in the words of cursors and facets. */
export function keyOutput(index: number, type: ColumnType): RawBuilder<unknown> {
  if (type === 'string') return sql.raw(keyExpression(index, type));
  if (type === 'date') return sql`to_char(${columnAt(index)}, 'YYYY-MM-DD')`;
  if (type === 'datetime')
    return sql`to_char(${columnAt(index)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return columnAt(index);
}

export function castOf(type: ColumnType): RawBuilder<unknown> {
  return sql.raw(castTypes[type]);
}

/** A row as drivers give it. */
export type StoredRow = { row_id: string | number } & Record<string, JsonValue>;

/** Whether a row came with what else a statement tells; where none was found, all of its columns are null. */
export function isRow(row: Record<string, JsonValue>): row is StoredRow {
  return row.row_id !== null;
}
