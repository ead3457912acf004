import { describe, expect, it } from 'vitest';
import { compileFilter, filterSchema, type Filter } from './crustdata-filter.ts';
import { pickPaths, readPath } from './crustdata-path.ts';

const record = {
  name: 'Åcme Rockets',
  founded: '2014',
  size: 143,
  date: '2023-05-02',
  empty: null,
  tags: ['Software Development', 'Data'],
  jobs: {
    current: [{ title: 'VP of Sales', company: 'Acme' }],
    past: [{ title: 'Account Executive', company: 'Globex' }],
  },
};

function matches(filter: Filter): boolean {
  return compileFilter(filter, readPath)(record);
}

describe('a leaf', () => {
  it.each<[string, string, unknown, boolean]>([
    ['name', '=', 'acme rockets', true],
    ['name', '!=', 'Acme Rockets', false],
    ['founded', '=', 2014, true],
    ['founded', '=>', 2014, true],
    ['founded', '>', 2014, false],
    ['size', '=<', 143, true],
    ['size', '<', '143', false],
    ['size', '>', 9, true],
    ['date', '>', '2023-01-01', true],
    ['date', '<', '2023-01-01', false],
    ['empty', '<', 5, false],
    ['empty', '!=', 'x', true],
    ['empty', 'is_null', undefined, true],
    ['size', 'is_not_null', undefined, true],
    ['missing.at.all', 'is_null', undefined, true],
    ['tags', 'in', ['Data', 'Biology'], true],
    ['tags', 'not_in', ['Biology'], true],
    ['tags', 'not_in', ['data'], false],
    ['tags', 'contains', 'software', true],
    ['tags', 'not_contains', 'software', false],
    ['jobs.current.title', '(.)', 'director|vp sales', true],
    ['jobs.current.title', '(.)', 'sale', true],
    ['jobs.current.title', '(.)', 'ales', false],
    ['jobs.current.title', '(!)', 'vp', false],
    ['jobs.current.title', '[.]', 'of sal', true],
    ['jobs.current.title', '=', 'Account Executive', false],
    ['jobs.title', '=', 'Account Executive', true],
    ['name', 'geo_distance', { location: 'Acme', distance: 5, unit: 'km' }, true],
  ])('%s %s %j is %s', (field, type, value, expected) => {
    expect(matches(filterSchema.parse({ field, type, value }))).toBe(expected);
  });
});

describe('a group', () => {
  const yes = { field: 'size', type: '=', value: 143 } as const;
  const no = { field: 'size', type: '=', value: 1 } as const;

  it('joins by and, by or, and in depth', () => {
    expect(matches({ op: 'and', conditions: [yes, no] })).toBe(false);
    expect(matches({ op: 'or', conditions: [no, yes] })).toBe(true);
    expect(matches({ op: 'and', conditions: [yes, { op: 'or', conditions: [no, yes] }] })).toBe(true);
    expect(matches({ op: 'or', conditions: [no, { op: 'and', conditions: [yes, no] }] })).toBe(false);
  });

  it('only narrows where a field cannot be told', () => {
    const test = compileFilter({ op: 'and', conditions: [no, yes] }, () => 'unknown');
    expect(test(record)).toBe(true);
  });

  it('does not take the operators that other vendors use', () => {
    expect(filterSchema.safeParse({ field: 'size', type: '>=', value: 1 }).success).toBe(false);
    expect(filterSchema.safeParse({ op: 'not', conditions: [yes] }).success).toBe(false);
  });
});

describe('pickPaths', () => {
  it('keeps the paths asked for, through lists', () => {
    expect(pickPaths(record, ['name', 'jobs.current.title', 'jobs.current.company', 'nothing'])).toEqual({
      name: 'Åcme Rockets',
      jobs: { current: [{ title: 'VP of Sales', company: 'Acme' }] },
    });
  });
});
