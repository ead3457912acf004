import { expect, it } from 'vitest';
import { filtersOfDataset, filtersOfSearch } from './filter-model.ts';
import {
  changedNames,
  changeEnd,
  changeList,
  describeFilterValue,
  readListValue,
  withFilter,
} from './filter-value.ts';

it('reads a plain list as what to include', () => {
  expect(readListValue(['Germany'])).toEqual({ include: ['Germany'], exclude: [], contains: [] });
  expect(readListValue({ exclude: ['Berlin'] }).exclude).toEqual(['Berlin']);
  expect(readListValue(null)).toEqual({ include: [], exclude: [], contains: [] });
});

it('changes one part of a list, keeps the others, and names nothing twice', () => {
  const both = changeList(['Germany'], 'exclude', ['Berlin', 'Berlin']);
  expect(both).toEqual({ include: ['Germany'], exclude: ['Berlin'] });
  expect(changeList(both, 'include', [])).toEqual({ exclude: ['Berlin'] });
  expect(changeList({ include: ['x'] }, 'include', [])).toBeUndefined();
});

it('opens an end of a range', () => {
  const closed = changeEnd({ from: 2010 }, 'to', 2020);
  expect(closed).toEqual({ from: 2010, to: 2020 });
  expect(changeEnd(closed, 'from', null)).toEqual({ to: 2020 });
  expect(changeEnd({ to: 2020 }, 'to', null)).toBeUndefined();
});

it('leaves out a filter that says nothing', () => {
  expect(withFilter({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  expect(withFilter({ a: 1 }, 'b', false)).toEqual({ a: 1, b: false });
});

it('names what was changed, added and taken away', () => {
  const before = { kept: { include: ['a'] }, changed: [1], gone: true };
  const now = { kept: { include: ['a'] }, changed: [2], added: 'x' };
  expect(changedNames(now, before).toSorted()).toEqual(['added', 'changed', 'gone']);
  expect(changedNames(before, before)).toEqual([]);
});

it.each([
  [{ include: ['Germany'], exclude: ['Berlin'], contains: ['GmbH'] }, 'Germany, contains GmbH, not Berlin'],
  [{ from: 1, to: 5 }, '1 to 5'],
  [{ min: 1 }, 'from 1'],
  [{ before: '2026-01-01' }, 'up to 2026-01-01'],
  [true, 'yes'],
  ['a text', 'a text'],
  [{ is_null: true }, 'empty'],
])('describes %j in a line', (value, line) => {
  expect(describeFilterValue(value)).toBe(line);
});

it('gives each column of a dataset a filter that fits its type', () => {
  const types = ['string', 'number', 'boolean', 'date', 'datetime', 'json'] as const;
  const filters = filtersOfDataset(
    'crm',
    types.map((type) => ({ name: `a_${type}`, type })),
  );
  expect(filters.map(({ control }) => control.kind)).toEqual([
    'list',
    'range',
    'flag',
    'span',
    'span',
    'presence',
  ]);
  expect(filters[0]).toMatchObject({ label: 'A string', control: { source: 'dataset:crm:a_string' } });
});

it('takes from the catalog whether a value can be excluded, and where values are looked up', () => {
  const [places, year] = filtersOfSearch([
    { name: 'hq_locations', kind: 'list', description: 'Places.', source: 'locations', can_exclude: true },
    { name: 'founded_year', kind: 'range', description: 'Year.', ends: ['min', 'max'], min: 0, max: 2040 },
  ]);
  expect(places?.control).toMatchObject({ parts: ['include', 'exclude'], source: 'locations', values: null });
  expect(year?.control).toEqual({ kind: 'range', ends: ['min', 'max'], min: 0, max: 2040 });
});
