import { expect, test } from 'vitest';
import { fitsMatch } from './fits-match.ts';
import type { OwnCondition } from './own-query.ts';

const row = { name: 'Ana Reyes', age: 41, isIn: true, at: '2026-11-01T10:00:00Z', none: null };

test.each([
  ['name', 'eq', 'ana reyes', true],
  ['name', 'neq', 'Ana Reyes', false],
  ['none', 'neq', 'x', true],
  ['none', 'eq', '', false],
  ['name', 'contains', 'REY', true],
  ['age', 'contains', '4', false],
  ['age', 'gt', 40, true],
  ['age', 'lte', 40, false],
  ['age', 'in', [7, 41], true],
  ['isIn', 'eq', true, true],
  ['isIn', 'eq', false, false],
  ['at', 'gte', '2026-11-01T11:00:00+01:00', true],
  ['at', 'lt', '2026-11-01', false],
  ['none', 'is_null', null, true],
  ['name', 'is_not_null', null, true],
  ['no_such', 'is_null', null, true],
] satisfies [string, OwnCondition['operator'], OwnCondition['value'], boolean][])(
  '%s %s %j is %s',
  (field, operator, value, fits) => {
    expect(fitsMatch(row, { logic: 'and', conditions: [{ field, operator, value }] })).toBe(fits);
  },
);

test('conditions are joined by "and" and by "or"; without any, every row fits', () => {
  const conditions: OwnCondition[] = [
    { field: 'age', operator: 'eq', value: 41 },
    { field: 'name', operator: 'eq', value: 'Bo' },
  ];
  expect([
    fitsMatch(row, { logic: 'and', conditions }),
    fitsMatch(row, { logic: 'or', conditions }),
    fitsMatch(row, { logic: 'or', conditions: [] }),
    fitsMatch(row, null),
  ]).toEqual([false, true, true, true]);
});
