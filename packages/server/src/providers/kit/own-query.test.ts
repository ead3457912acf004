import { expect, test } from 'vitest';
import type { OwnCondition, OwnLanguage, OwnQuery } from './own-query.ts';
import { checkOwnQuery, operandsOf } from './own-query.ts';

const language: OwnLanguage = {
  label: 'Vendor',
  isObject: (name) => name === 'people',
  isField: (name) => /^[a-z]+$/.test(name),
  most: { and: 2, or: 1 },
  mostListed: 2,
};

const ask = (more: Partial<OwnQuery>) =>
  checkOwnQuery({ object: 'people', fields: [], match: null, ...more }, language);
const askFor = (condition: Partial<OwnCondition>) =>
  ask({ match: { logic: 'and', conditions: [{ field: 'name', operator: 'eq', value: 'x', ...condition }] } });

test('what a source can be asked is not refused', () => {
  expect(ask({})).toBeNull();
  expect(ask({ fields: ['name'], sort: { field: 'name', direction: 'desc' } })).toBeNull();
  for (const value of ['', 'x', 0, -1.5, true, false]) expect(askFor({ value })).toBeNull();
  expect(askFor({ operator: 'in', value: ['a', 1] })).toBeNull();
  expect(askFor({ operator: 'is_null', value: null })).toBeNull();
});

test.each([
  [{ operator: 'eq', value: null }, '"eq" of "name" needs one value.'],
  [{ operator: 'eq', value: ['a'] }, '"eq" of "name" needs one value.'],
  [{ operator: 'in', value: 'a' }, '"in" of "name" needs a list of 1 to 2 values.'],
  [{ operator: 'in', value: [] }, '"in" of "name" needs a list of 1 to 2 values.'],
  [{ operator: 'in', value: ['a', 'b', 'c'] }, '"in" of "name" needs a list of 1 to 2 values.'],
  [{ operator: 'is_null', value: 'x' }, '"is_null" of "name" must not have a value.'],
  [{ field: 'no such' }, 'A field in Vendor cannot be called "no such".'],
] satisfies [Partial<OwnCondition>, string][])('%j is refused', (condition, message) => {
  expect(askFor(condition)).toBe(message);
});

test.each([Number.NaN, Infinity, 1e21, 1e-9, 'x'.repeat(2001), 'a\0b'])(
  'the value %j is refused',
  (value) => {
    expect(askFor({ value })).toContain('accepts texts of up to');
    expect(askFor({ operator: 'in', value: ['a', value] })).toContain('accepts texts of up to');
  },
);

test('names, fields and conditions are bounded', () => {
  expect(ask({ object: 'x'.repeat(9000) })?.length).toBeLessThan(200);
  expect(ask({ fields: Array.from({ length: 251 }, () => 'a') })).toContain('at most 250 fields');
  expect(ask({ sort: { field: 'a b', direction: 'asc' } })).toContain('cannot be called');
  const conditions: OwnCondition[] = Array.from({ length: 2 }, () => ({
    field: 'a',
    operator: 'is_null',
    value: null,
  }));
  expect(ask({ match: { logic: 'and', conditions } })).toBeNull();
  expect(ask({ match: { logic: 'or', conditions } })).toBe(
    'Vendor accepts at most 1 conditions joined by "or".',
  );
});

test('the values of a condition are a list', () => {
  expect([null, 'a', 0, ['a', 'b']].map((value) => operandsOf({ value }))).toEqual([
    [],
    ['a'],
    [0],
    ['a', 'b'],
  ]);
});
