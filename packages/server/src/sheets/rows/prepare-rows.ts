/* Rows as they were given become what is stored of them, or say why not. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorItem } from '../../contract/errors.ts';
import type { JsonValue } from '../../contract/field.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import { readValue } from '../cells/read-value.ts';
import { pipeName } from '../sheet.ts';
import type { Sheet, SheetColumn } from '../sheet.ts';
import { keyDigest } from './key-digest.ts';

export type GivenValues = Readonly<Record<string, unknown>>;

/** What is to be stored of some columns of a row; the others stay as they are. */
export interface RowPatch {
  /** By the number of the column; null takes a value away. */
  values: ReadonlyMap<number, JsonValue>;
  /** What was given for columns whose value is null because of it. */
  unfit: ReadonlyMap<number, JsonValue>;
  /** Stands for the value of the sheet's key; null without a value, undefined where the patch does not change it. */
  digest: string | null | undefined;
}

export interface PreparedRow extends RowPatch {
  /** Where it was in what was given. */
  index: number;
}

export interface RejectedRow {
  index: number;
  errors: ErrorItem[];
}

export interface PreparedRows {
  prepared: PreparedRow[];
  rejected: RejectedRow[];
}

type Fields = Pick<Sheet, 'columns' | 'pipes'>;

/** Errors of one row that are told. */
const maxErrors = 10;
/** As JSON; a window of rows must fit into memory. */
const maxRowLength = 4_000_000;
/** Values that are read before others have the thread. */
const valuesAtOnce = 2000;

/** Reads rows by the columns of the sheet; others have the thread meanwhile. */
export async function prepareRows(sheet: Fields, rows: readonly GivenValues[]): Promise<PreparedRows> {
  const prepare = createPreparer(sheet);
  const all: PreparedRows = { prepared: [], rejected: [] };
  let read = 0;
  for (const [at, values] of rows.entries()) {
    const row = prepare(values, at);
    if ('errors' in row) all.rejected.push(row);
    else all.prepared.push(row);
    read += 1 + Object.keys(values).length;
    if (read < valuesAtOnce) continue;
    read = 0;
    await nextTurn();
  }
  return all;
}

/** Reads one row after the other; each needs a value of the sheet's key, if it has one. */
export function createPreparer(sheet: Fields) {
  const columns = new Map(sheet.columns.map((column) => [column.name, column]));
  const read = createReader(sheet);
  return (given: GivenValues, index: number): PreparedRow | RejectedRow => {
    const unknown: ErrorItem[] = [];
    const cells: [SheetColumn, unknown][] = [];
    for (const [name, value] of Object.entries(given)) {
      const column = columns.get(name);
      if (column === undefined) unknown.push(unknownColumn(sheet, name, index));
      else cells.push([column, value]);
    }
    const row = read(cells, index);
    if (unknown.length === 0) return row;
    const others = 'errors' in row ? row.errors : [];
    return { index, errors: [...unknown, ...others].slice(0, maxErrors) };
  };
}

/** As `createPreparer`, of rows whose columns are known. */
export function createReader(sheet: Pick<Fields, 'columns'>) {
  const key = sheet.columns.find(({ isKey }) => isKey) ?? null;
  return (cells: Iterable<readonly [SheetColumn, unknown]>, index: number): PreparedRow | RejectedRow => {
    const values = new Map<number, JsonValue>();
    const unfit = new Map<number, JsonValue>();
    const errors: ErrorItem[] = [];
    for (const [column, given] of cells) {
      const result = readValue(column, given);
      if (result.kind === 'refused') errors.push(invalid(result.reason, placeOf(index, column.name)));
      else values.set(column.no, result.kind === 'value' ? result.value : null);
      if (result.kind === 'unfit') unfit.set(column.no, result.given);
    }
    const isKeyGiven = key !== null && values.has(key.no);
    const digest = isKeyGiven ? keyDigest(key.no, values.get(key.no) ?? null) : undefined;
    if (key !== null && typeof digest !== 'string' && errors.length === 0)
      errors.push(noKey(key, unfit.has(key.no), index));
    if (errors.length === 0 && lengthOf(values, unfit) > maxRowLength) errors.push(tooLong(index));
    if (errors.length > 0) return { index, errors: errors.slice(0, maxErrors) };
    return { index, values, unfit, digest };
  };
}

function lengthOf(...maps: readonly ReadonlyMap<number, JsonValue>[]): number {
  return maps.reduce((sum, map) => {
    let length = sum;
    for (const value of map.values()) length += typeof value === 'string' ? value.length : roughLength(value);
    return length;
  }, 0);
}

const roughLength = (value: JsonValue) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8;

const invalid = (message: string, path: string): ErrorItem => ({ code: 'ValidationFailed', message, path });
const placeOf = (index: number, name: string) => `rows[${index}].values.${shorten(name)}`;

function unknownColumn({ columns, pipes }: Fields, name: string, index: number): ErrorItem {
  const shown = shorten(name);
  const pipe = pipes.find(({ outputs }) => outputs.some((output) => output.name === name));
  const names = columns.map((column) => column.name);
  const message =
    pipe === undefined
      ? `The sheet has no column "${shown}"; add it first, or leave it out. ${suggestName(name, names)}`.trim()
      : `"${shown}" is filled by the pipe ${pipeName(pipe.no)}; add a column of that name to give values for it, or PATCH the cell afterwards.`;
  return invalid(message, placeOf(index, name));
}

function noKey({ name }: SheetColumn, isUnfit: boolean, index: number): ErrorItem {
  const message = isUnfit
    ? `What was given for "${shorten(name)}" does not fit the column, and it is the key of the sheet; send a value that fits.`
    : `"${shorten(name)}" is the key of the sheet, and this row has no value for it; send one.`;
  return invalid(message, placeOf(index, name));
}

function tooLong(index: number): ErrorItem {
  return invalid('The row is over 4,000,000 characters long; send less of it.', `rows[${index}].values`);
}

const shorten = (name: string) =>
  (name.length > 60 ? `${name.slice(0, 60)}…` : name).replaceAll('\0', '\u2400').toWellFormed();
