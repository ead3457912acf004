/* A value that somebody gave for a field, as it is stored. */
import type { ColumnType } from '../../contract/datasets.ts';
import type { FieldFormat, FieldType, JsonValue } from '../../contract/field.ts';
import { explainRefusal, parserOf } from '../../datasets/reading/parse-cell.ts';

export const maxCellLength = 500_000;
const maxDepth = 64;

export interface ValueField {
  type: FieldType;
  format: FieldFormat | null;
}

/** `unfit`: it is kept as it was given, and does not count as a value. `refused`: it cannot be stored at all; says why. */
export type ReadValue =
  | { kind: 'value'; value: JsonValue }
  | { kind: 'unfit'; given: JsonValue }
  | { kind: 'refused'; reason: string };

const noValue: ReadValue = { kind: 'value', value: null };

/** Blank text is not a value. */
export function readValue({ type, format }: ValueField, given: unknown): ReadValue {
  if (given === null || given === undefined) return noValue;
  if (typeof given === 'string' && given.length <= 100 && given.trim() === '') return noValue;
  const fault = findFault(given, maxDepth);
  if (fault !== null) return { kind: 'refused', reason: fault };
  const known: JsonValue = typeof given === 'string' ? given : JSON.parse(JSON.stringify(given));
  if (lengthOf(known) > maxCellLength)
    return { kind: 'refused', reason: 'The value is over 500,000 characters long; send less of it.' };
  if (type === 'json' || type === 'unknown') return readJson(format, known);
  const { type: read, fromValue } = parserOf(readingType({ type, format }));
  const text = fromValue(known);
  if (text === undefined) return { kind: 'unfit', given: known };
  return { kind: 'value', value: text === null ? null : toValue(read, text) };
}

/** What a value of the field is read as; a text with the format of a day or a moment as such. */
export function readingType({ type, format }: ValueField): ColumnType {
  if (type === 'unknown') return 'json';
  return type === 'string' && (format === 'date' || format === 'datetime') ? format : type;
}

/** Why a value that is kept as it was given does not fit its field. */
export function explainUnfit(field: ValueField, given: JsonValue): string {
  const shown =
    typeof given === 'string' ? `"${given.slice(0, 60).toWellFormed()}"` : `This ${nameOf(given)}`;
  return `${shown} ${explainRefusal(readingType(field))}.`;
}

function nameOf(given: JsonValue): string {
  if (Array.isArray(given)) return 'list';
  return typeof given;
}

function toValue(type: ColumnType, text: string): JsonValue {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

/** As a text of it is shown. */
function lengthOf(value: JsonValue): number {
  return typeof value === 'string' ? value.length : JSON.stringify(value).length;
}

/** Text may be JSON that has yet to be read, where the field wants a list or an object. */
function readJson(format: FieldFormat | null, given: JsonValue): ReadValue {
  if (format !== 'json_object' && format !== 'json_list' && format !== 'json_list_string')
    return { kind: 'value', value: given };
  const value = typeof given === 'string' ? parse(given) : given;
  const fits = format === 'json_object' ? isObject(value) : Array.isArray(value);
  // What the text says may be what no text of its own could.
  return fits && value !== undefined && findFault(value, maxDepth) === null
    ? { kind: 'value', value }
    : { kind: 'unfit', given };
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: JsonValue | undefined) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const badText = 'The value has a NUL character or half of a character, which cannot be stored; remove it.';
const badNumber = 'The value has a number that is too large, or is not a number at all; send it as text.';
const badKey = 'The value has the key "__proto__", which cannot be stored; rename it.';
const tooDeep = 'The value is nested more than 64 levels deep; flatten it.';
const badKind = 'The value is not JSON; send text, a number, true, false, a list or an object.';

/** Why a value cannot be stored as JSON, and come back as it was; null where it can. */
function findFault(value: unknown, depthLeft: number): string | null {
  switch (typeof value) {
    case 'boolean':
      return null;
    case 'number':
      return Number.isFinite(value) ? null : badNumber;
    case 'string':
      return isStorableText(value) ? null : badText;
    case 'object':
      if (value === null) return null;
      return depthLeft === 0 ? tooDeep : findFaultInside(value, depthLeft - 1);
    default:
      return badKind;
  }
}

function findFaultInside(value: object, depthLeft: number): string | null {
  if (ArrayBuffer.isView(value)) return badKind;
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') return badKey;
    const fault = isStorableText(key) ? findFault(item, depthLeft) : badText;
    if (fault !== null) return fault;
  }
  return null;
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
