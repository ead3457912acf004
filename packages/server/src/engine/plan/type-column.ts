import { findCatalogField } from '../../contract/field-catalog.ts';
import type { FieldFormat, FieldType, JsonValue } from '../../contract/field.ts';
import type { FieldAnnotation } from '../../contract/pipes-request.ts';
import { readExpandedValue } from '../expanded-value.ts';
import { coerceType } from '../formats/coerce.ts';
import type { InputRecord } from './read-records.ts';

export interface ColumnType {
  type: FieldType;
  format: FieldFormat | null;
}

/**
 * The type of an input column: an annotation's, else the field catalog's when the values allow it,
 * else that of the first value seen.
 */
export function typeColumn(name: string, records: InputRecord[], annotation?: FieldAnnotation): ColumnType {
  if (name === 'id')
    return { type: records.every(({ id }) => typeof id === 'number') ? 'number' : 'string', format: null };
  if (annotation !== undefined) return { type: annotation.type, format: annotation.format ?? null };
  const entry = findCatalogField(name);
  if (entry === undefined || entry.type === 'unknown')
    return { type: firstType(name, records), format: null };
  if (fitsCatalog(name, entry, records)) return { type: entry.type, format: entry.format };
  return { type: firstType(name, records), format: null };
}

/** Every value is null, or at least one fits; so a user's own column that shares a name is left alone. */
function fitsCatalog(name: string, entry: ColumnType, records: InputRecord[]): boolean {
  let sawValue = false;
  for (const { values } of records) {
    const value = plainValue(values, name);
    if (value === null) continue;
    if (fitsEntry(entry, value)) return true;
    sawValue = true;
  }
  return !sawValue;
}

/** Text in a json column is allowed, but does not make a column one: `profile: "see notes"` is the user's own. */
function fitsEntry({ type, format }: ColumnType, value: JsonValue): boolean {
  if (type === 'json' && format === null) return typeof value === 'object';
  return coerceType(type, format, value).ok;
}

function firstType(name: string, records: InputRecord[]): FieldType {
  for (const { values } of records) {
    const given = ownValue(values, name);
    const expanded = readExpandedValue(given);
    const value = expanded === null ? given : expanded.value;
    if (isBlank(value)) continue;
    return expanded?.type ?? typeOf(value);
  }
  return 'unknown';
}

function plainValue(values: InputRecord['values'], name: string): JsonValue {
  const given = ownValue(values, name);
  const expanded = readExpandedValue(given);
  const value = expanded === null ? given : expanded.value;
  return isBlank(value) ? null : value;
}

/** A record's own property, never one of Object.prototype. */
export function ownValue(values: InputRecord['values'], name: string): JsonValue {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** A blank string is null everywhere. */
export function isBlank(value: JsonValue): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function typeOf(value: JsonValue): FieldType {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'json';
}
