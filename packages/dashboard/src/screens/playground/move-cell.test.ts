import { expect, it } from 'vitest';
import { moveCell } from './move-cell.ts';
import { readTyped, writeTyped } from './read-typed.ts';

const size = { rows: 3, columns: 4 };
const from = { row: 1, column: 2 };

it.each<[string, boolean, number, number]>([
  ['ArrowUp', false, 0, 2],
  ['ArrowDown', false, 2, 2],
  ['ArrowLeft', false, 1, 1],
  ['ArrowRight', false, 1, 3],
  ['ArrowRight', true, 1, 3],
  ['ArrowLeft', true, 1, 0],
  ['ArrowDown', true, 2, 2],
  ['Home', false, 1, 0],
  ['End', true, 2, 3],
  ['PageUp', false, 0, 2],
  ['PageDown', false, 2, 2],
])('%s with Ctrl %s leads to row %i, column %i', (key, ctrlKey, row, column) => {
  expect(moveCell(from, { key, ctrlKey }, size)).toEqual({ row, column });
});

it('never leaves the table, and leaves other keys alone', () => {
  expect(moveCell({ row: 0, column: 0 }, { key: 'ArrowUp', ctrlKey: false }, size)).toEqual({
    row: 0,
    column: 0,
  });
  expect(moveCell({ row: 2, column: 3 }, { key: 'ArrowRight', ctrlKey: false }, size)).toEqual({
    row: 2,
    column: 3,
  });
  expect(moveCell(from, { key: 'a', ctrlKey: false }, size)).toBeNull();
});

it.each<[string, unknown, unknown]>([
  ['Jane', null, 'Jane'],
  ['12', 'x', '12'],
  ['12', 5, 12],
  ['twelve', 5, 'twelve'],
  ['{"a":1}', { b: 1 }, { a: 1 }],
  ['false', true, false],
  ['', 'x', null],
])('the text %s over %j means %j', (text, before, meant) => {
  expect(readTyped(text, before)).toEqual(meant);
});

it.each(['text', 5, true, { a: [1] }, null])('%j is written as it is read', (value) => {
  expect(readTyped(writeTyped(value), value)).toEqual(value);
});
