import type { ErrorItem } from '../../contract/errors.ts';
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { formatPath } from '../../contract/error-items.ts';
import { isExpandedValue, isPipeAnswer, readExpandedValue } from '../expanded-value.ts';

/** No CSV or CRM has more columns than this; the bound keeps one request from making thousands of them. */
const maxColumns = 1000;
const maxColumnName = 1000;
const maxIdLength = 1000;
const invalidId = `An id must be a number or a string of at most ${maxIdLength} characters.`;

/** One input record: its id as it was given, and its cells as they came. */
export interface InputRecord {
  id: string | number;
  values: JsonObject;
}

export interface ReadRecords {
  records: InputRecord[];
  /** Every property of any record in order of first appearance, `id` first. */
  columns: string[];
  /** The columns in which some record contains more than an earlier answer of a pipe. */
  given: ReadonlySet<string>;
  errors: ErrorItem[];
}

/** Gives every record an id and lists the columns; refuses clashing ids and nested expanded values. */
export function readRecords(input: JsonObject[], newId: () => string): ReadRecords {
  const errors: ErrorItem[] = [];
  const columns = new Set<string>(['id']);
  const given = new Set<string>(['id']);
  const firstIndex = new Map<string, number>();
  const records = input.map((values, index): InputRecord => {
    for (const name of Object.keys(values)) {
      columns.add(name);
      const expanded = readExpandedValue(values[name]);
      if (expanded === null || !isPipeAnswer(expanded)) given.add(name);
      if (expanded !== null && isExpandedValue(expanded.value)) errors.push(nestedValue(index, name));
    }
    const id = readId(values.id);
    if (id === null) return { id: newId(), values };
    if (id === undefined) {
      errors.push({ code: 'InvalidId', message: invalidId, path: `input[${index}].id` });
      return { id: index, values };
    }
    const clash = firstIndex.get(String(id));
    if (clash === undefined) firstIndex.set(String(id), index);
    else errors.push(duplicateId(id, clash, index));
    return { id, values };
  });
  checkColumns(columns, errors);
  return { records, columns: [...columns], given, errors: errors.slice(0, 100) };
}

/** The id; null when it is missing, undefined when it is not a valid id. */
function readId(given: JsonValue | undefined): string | number | null | undefined {
  const value = readExpandedValue(given)?.value ?? given ?? null;
  if (value === null || isExpandedValue(value)) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : checkLength(value);
  return typeof value === 'number' ? value : undefined;
}

function checkLength(id: string): string | undefined {
  return id.length > maxIdLength ? undefined : id;
}

function duplicateId(id: string | number, first: number, second: number): ErrorItem {
  const message = `The id ${JSON.stringify(id)} is also that of input[${first}]; ids must be unique when written as strings.`;
  return { code: 'DuplicateId', message, path: `input[${second}].id` };
}

function nestedValue(index: number, name: string): ErrorItem {
  const path = formatPath(['input', index, name, 'value']);
  const message = 'The value of an expanded value may not be an expanded value itself; send the inner one.';
  return { code: 'NestedExpandedValue', message, path };
}

function checkColumns(columns: Set<string>, errors: ErrorItem[]): void {
  if (columns.size > maxColumns) {
    const message = `The records have ${columns.size} different fields; at most ${maxColumns} are allowed.`;
    errors.push({ code: 'ValidationFailed', message, path: 'input' });
  }
  for (const name of columns) {
    if (name.trim() !== '' && name.length <= maxColumnName) continue;
    const message = `A field name must not be blank or longer than ${maxColumnName} characters.`;
    errors.push({ code: 'ValidationFailed', message, path: 'input' });
    return;
  }
}
