import { expect, it } from 'vitest';
import type { SheetRow } from '../../data/sheet-row.ts';
import { readEdit } from './read-edit.ts';
import type { SheetField } from './sheet-fields.ts';

const column = { type: 'string' as const, format: null, label: null, is_key: false };
const field = (name: string, isColumn: boolean): SheetField => ({
  ...column,
  name,
  column: isColumn ? { ...column, name } : null,
  pipe: null,
  isPrimary: false,
});
const fields = [field('name', true), field('email', false)];
const cell = { value: 'x', status: 'completed' as const, stale: false, pinned: true, cut: false };
const rows: SheetRow[] = [
  { id: 7, isDeleted: false, cells: new Map([['email', cell]]) },
  { id: 9, isDeleted: true, cells: new Map() },
];
const read = (cells: { row: number; column: string; text: string }[]) =>
  readEdit({ cells }, { fields, rowAt: (index) => rows[index], rowCount: 2 });

it('names rows by their ids, and leaves deleted ones alone', () => {
  const { changes } = read([
    { row: 0, column: 'name', text: 'Jane' },
    { row: 1, column: 'name', text: 'Joe' },
    { row: 0, column: 'gone', text: 'x' },
  ]);
  expect(changes).toEqual([{ row: 7, column: 'name', value: 'Jane' }]);
});

it('gives a pinned cell back to its pipe when it is cleared, and empties any other', () => {
  const { changes } = read([
    { row: 0, column: 'email', text: '' },
    { row: 0, column: 'name', text: '' },
  ]);
  expect(changes).toEqual([
    { row: 7, column: 'email', pinned: false },
    { row: 7, column: 'name', value: null },
  ]);
});

it('makes rows of what lies behind the last one, in their order', () => {
  const { changes, newRows } = read([
    { row: 3, column: 'name', text: 'second' },
    { row: 2, column: 'name', text: 'first' },
    { row: 2, column: 'email', text: 'pipes fill it' },
  ]);
  expect(changes).toEqual([]);
  expect(newRows).toEqual([{ name: 'first' }, { name: 'second' }]);
});
