import type { CellTestInput, SheetConditionsInput } from '@headrace/client';
import { statusLooks } from '../../../cells/statuses.ts';
import { valueOperators } from '../../../forms/conditions.ts';

/** One condition as its form has it: a field, what is asked of it, and a text to compare with. */
export interface TestDraft {
  field: string;
  /** An operator on the value, `status`, `not status`, or a mark. */
  test: string;
  value: string;
}

/** What can be asked of a cell, in words. */
export const tests: Readonly<Record<string, string>> = {
  ...valueOperators,
  is_null: 'has no value',
  'not is_null': 'has a value',
  status: 'has the status',
  'not status': 'does not have the status',
  stale: 'is stale',
  'not stale': 'is not stale',
  pinned: 'is pinned',
  'not pinned': 'is not pinned',
};

export const statusOptions = Object.entries(statusLooks).map(([value, { word }]) => ({ value, label: word }));

const marks = ['is_null', 'stale', 'pinned', 'empty'] as const;

/** Whether there is something to compare with. */
export function needsValue(test: string): boolean {
  return Object.hasOwn(valueOperators, test);
}

export function needsStatus(test: string): boolean {
  return test === 'status' || test === 'not status';
}

export function hasGroups({ conditions }: SheetConditionsInput): boolean {
  return conditions.some((one) => !('property' in one));
}

export function readTests({ conditions }: SheetConditionsInput): TestDraft[] {
  return conditions.flatMap((one) => ('property' in one ? [readTest(one)] : []));
}

function readTest(test: CellTestInput): TestDraft {
  const { field_name: field } = test;
  if (test.property === 'value') return { field, test: test.operator, value: writeValue(test.value) };
  if (test.property === 'status')
    return { field, test: test.operator === 'neq' ? 'not status' : 'status', value: test.value };
  if (test.property === 'empty')
    return { field, test: test.value === false ? 'not status' : 'status', value: 'empty' };
  return { field, test: test.value === false ? `not ${test.property}` : test.property, value: '' };
}

/** Conditions without a field or a text to compare with are left out. */
export function writeTests(logic: 'and' | 'or', drafts: readonly TestDraft[]): SheetConditionsInput {
  return { logic, conditions: drafts.flatMap((draft) => writeTest(draft) ?? []) };
}

function writeTest({ field, test, value }: TestDraft): CellTestInput | null {
  if (field === '') return null;
  if (needsStatus(test)) return writeStatus(field, { isEqual: test === 'status', value });
  const operator = operators.find((one) => one === test);
  if (operator !== undefined)
    return value === '' ? null : { property: 'value', field_name: field, operator, value: readValue(value) };
  const mark = marks.find((one) => test === one || test === `not ${one}`);
  return mark === undefined ? null : { property: mark, field_name: field, value: test === mark };
}

const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'matches',
  'older_than_days',
  'within_last_days',
] as const;

const shown = [
  'completed',
  'no_result',
  'failed',
  'skipped',
  'queued',
  'empty',
  'pending',
  'processing',
] as const;

function writeStatus(
  field: string,
  { isEqual, value }: { isEqual: boolean; value: string },
): CellTestInput | null {
  const status = shown.find((one) => one === value);
  if (status === undefined) return null;
  return { property: 'status', field_name: field, operator: isEqual ? 'eq' : 'neq', value: status };
}

/** Numbers, `true`, `false` and `null` are themselves; text in quotes is text. */
function readValue(text: string): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(text);
    return isScalar(value) ? value : text;
  } catch {
    return text;
  }
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

function writeValue(value: string | number | boolean | null): string {
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value);
}
