/* How the values of a row lie in one column. Positions are counted from 1. */
import type { ColumnType } from '../../../src/contract/datasets.ts';
import type { CellValue } from '../shape.ts';
import { inputs } from '../shape.ts';

export interface ValueList {
  type: 'jsonb' | 'text[]';
  encode(values: readonly CellValue[]): string;
  build(expressions: readonly string[]): string;
  at(list: string, position: number): string;
  /** What an input column is compared and sorted by. */
  key(list: string, column: number): string;
  replace(list: string, position: number, value: string): string;
}

const casts: Partial<Record<ColumnType, string>> = { number: 'double precision', boolean: 'boolean' };

function keyOf(column: number, text: string): string {
  const type = inputs[column - 1] ?? 'string';
  if (type === 'string') return `dataset_key(${text})`;
  // A day written year first sorts as its text does; a cast to a date is not immutable.
  const cast = casts[type];
  return cast === undefined ? `(${text}) collate "C"` : `(${text})::${cast}`;
}

export const jsonList: ValueList = {
  type: 'jsonb',
  encode: (values) => JSON.stringify(values),
  build: (expressions) => `jsonb_build_array(${expressions.join(', ')})`,
  at: (list, position) => `${list} -> ${position - 1}`,
  key: (list, column) => keyOf(column, `${list} ->> ${column - 1}`),
  replace: (list, position, value) => `jsonb_set(${list}, '{${position - 1}}', to_jsonb(${value}::text))`,
};

export const textList: ValueList = {
  type: 'text[]',
  encode: (values) => `{${values.map((value) => (value === null ? 'NULL' : `"${value}"`)).join(',')}}`,
  build: (expressions) => `array[${expressions.map((expression) => `(${expression})::text`).join(', ')}]`,
  at: (list, position) => `${list}[${position}]`,
  key: (list, column) => keyOf(column, `${list}[${column}]`),
  replace: (list, position, value) =>
    `${list}[:${position - 1}] || ${value}::text || ${list}[${position + 1}:]`,
};
