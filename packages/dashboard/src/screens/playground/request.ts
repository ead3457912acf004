import type { PipesRequest } from '@headrace/client';
import { isObject } from '../../kit/is-object.ts';

/** A record of a request; the playground gives each an id, so that results find their row again. */
export type InputRow = PipesRequest['input'][number];

export type RowId = string | number;

export const emptyRequest: PipesRequest = { config: { environment: 'sandbox' }, pipes: [], input: [] };

export function rowIdOf(row: InputRow): RowId | null {
  const id: unknown = row['id'];
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** The columns that the rows have, in the order in which they first come up. */
export function inputColumns(rows: readonly InputRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'id');
}

/** The columns that at least one row has a value for. */
export function filledColumns(rows: readonly InputRow[]): string[] {
  return inputColumns(rows).filter((name) => rows.some((row) => !isEmpty(row[name])));
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Gives an id to each row without one. Ids that are there stay. */
export function withIds(rows: readonly InputRow[]): InputRow[] {
  const taken = new Set(rows.flatMap((row) => rowIdOf(row) ?? []).map(String));
  let next = 1;
  return rows.map((row) => {
    if (rowIdOf(row) !== null) return row;
    while (taken.has(String(next))) next += 1;
    taken.add(String(next));
    return { id: next, ...row };
  });
}

/** What the text of the Request tab says, or why it is not a request. Details are left to the service. */
export function parseRequest(text: string): { request: PipesRequest } | { problem: string } {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const { value } = parsed;
  if (!isObject(value)) return { problem: 'A request is an object with "pipes" and "input".' };
  const { pipes, input, config, ...others } = value;
  if (!isListOf(pipes, isPayload))
    return { problem: '"pipes" must be a list of objects, each with a "pipe_id".' };
  if (!isListOf(input, isObject)) return { problem: '"input" must be a list of objects.' };
  if (config !== undefined && !isObject(config)) return { problem: '"config" must be an object.' };
  const settings = config === undefined ? {} : { config };
  return { request: { ...others, ...settings, pipes, input: withIds(input) } };
}

function parseJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isListOf<T>(value: unknown, isOne: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isOne);
}

function isPayload(value: unknown): value is PipesRequest['pipes'][number] {
  return isObject(value) && typeof value['pipe_id'] === 'string';
}
