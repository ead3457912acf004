import { expect, it } from 'vitest';
import { readColumns } from './read-columns.ts';
import { readRun } from './read-run-options.ts';

const pipe = (id: string) => ({
  id,
  payload: { pipe_id: 'person:name:split@1' },
  config_hash: '',
  auto: 'off' as const,
  can_bill: false,
  after: [],
  outputs: [],
});
const sheet = { pipes: [pipe('p1'), pipe('p3')] };

it('runs all pipes where none is named', () => {
  expect(readRun(sheet, {})).toEqual({ pipes: ['p1', 'p3'] });
  expect(() => readRun({ pipes: [] }, {})).toThrow('has no pipes');
});

it.each([
  ['all', 'all'],
  ['first:10', { first: 10 }],
  ['after:0', { after: 0 }],
  ['3', [3]],
  ['1, 2,3', [1, 2, 3]],
])('reads --rows %s', (rows, expected) => {
  expect(readRun(sheet, { rows })).toMatchObject({ rows: expected });
});

it('reads lists with white space', () => {
  expect(readRun(sheet, { pipes: 'p3, p1', only: 'failed, stale', upstream: false })).toEqual({
    pipes: ['p3', 'p1'],
    only: ['failed', 'stale'],
    with_upstream: false,
  });
});

it.each([
  { rows: 'first:' },
  { rows: '1,,2' },
  { rows: '-1' },
  { only: '' },
  { only: 'empty,old' },
  { pipes: ',' },
])('refuses %o', (options) => expect(() => readRun(sheet, options)).toThrow('is not valid'));

it('reads columns with types, and which of them is the key', () => {
  expect(readColumns('name, size : number,a:b:json', 'name')).toEqual([
    { name: 'name', is_key: true },
    { name: 'size', type: 'number' },
    { name: 'a:b', type: 'json' },
  ]);
  expect(readColumns(undefined, 'email')).toEqual([{ name: 'email', is_key: true }]);
  expect(() => readColumns(':number', undefined)).toThrow('is not valid');
});
