/* How columns are named and written in SQL. Nothing that a user wrote is ever an identifier. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ColumnType } from '../contract/datasets.ts';
import type { JsonValue } from '../contract/field.ts';

/** One of the tables with a dataset's rows. We make the `id`: 16 hexadecimal digits. */
export interface Part {
  id: string;
  part: number;
}

export const sqlTypes: Record<ColumnType, string> = {
  // Compared byte by byte, so that the locale of the database does not matter.
  string: 'text collate "C"',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz(3)',
  json: 'jsonb',
};

/** For parameters, because a collation is not part of a type. */
export const castTypes: Record<ColumnType, string> = { ...sqlTypes, string: 'text' };

export function nameTable({ id, part }: Part): string {
  if (!/^[0-9a-f]{16}$/.test(id) || !Number.isInteger(part))
    throw new Error('not the name of a dataset table');
  return `dataset_${id}_${part}`;
}

export function tableOf(part: Part): RawBuilder<unknown> {
  return sql.table(nameTable(part));
}

export function columnAt(index: number): RawBuilder<unknown> {
  return sql.ref(`c${index}`);
}

/** The expression by which a column is compared and sorted. The indexes use the same one. */
export function keyExpression(index: number, type: ColumnType): string {
  return type === 'string' ? `dataset_key(c${index})` : `c${index}`;
}

/** A column as it is returned. Days and moments are text, because drivers would turn them into dates in their own time zone. */
export function outputOf(index: number, type: ColumnType): RawBuilder<unknown> {
  const column = columnAt(index);
  if (type === 'date') return sql`to_char(${column}, 'YYYY-MM-DD') as ${column}`;
  if (type === 'datetime')
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
  return column;
}

/** A value of a column, in the form of cursors and facets. */
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

/** A row as drivers return it. */
export type StoredRow = { row_id: string | number } & Record<string, JsonValue>;

/** Whether a statement found a row. If it found none, all columns of the row are null. */
export function isRow(row: Record<string, JsonValue>): row is StoredRow {
  return row.row_id !== null;
}
