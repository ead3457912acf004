import { expect, it } from 'vitest';
import { hasGroups, readTests, writeTests } from './filter-tests.ts';

const conditions = [
  { property: 'value' as const, field_name: 'name', operator: 'contains' as const, value: 'acme' },
  { property: 'value' as const, field_name: 'size', operator: 'gte' as const, value: 50 },
  { property: 'value' as const, field_name: 'zip', operator: 'eq' as const, value: '01234' },
  { property: 'value' as const, field_name: 'note', operator: 'eq' as const, value: '12' },
  { property: 'status' as const, field_name: 'email', operator: 'neq' as const, value: 'failed' as const },
  { property: 'stale' as const, field_name: 'email', value: true },
  { property: 'is_null' as const, field_name: 'email', value: false },
];

it('writes conditions as it has read them: numbers stay numbers, and texts of digits texts', () => {
  const tests = readTests({ conditions });
  expect(writeTests('or', tests)).toEqual({ logic: 'or', conditions });
});

it('leaves out what is not filled in', () => {
  const tests = [
    { field: '', test: 'eq', value: 'x' },
    { field: 'name', test: 'contains', value: '' },
    { field: 'name', test: 'pinned', value: '' },
  ];
  expect(writeTests('and', tests).conditions).toEqual([
    { property: 'pinned', field_name: 'name', value: true },
  ]);
});

it('knows groups, which have no form', () => {
  expect(hasGroups({ conditions })).toBe(false);
  expect(hasGroups({ conditions: [{ logic: 'or', conditions }] })).toBe(true);
});
