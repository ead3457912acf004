import { expect, it } from 'vitest';
import type { SheetValue } from '../../data/sheet-row.ts';
import { showCell } from './show-cell.ts';
import type { SheetField } from './sheet-fields.ts';

const pipe = {
  id: 'p1',
  payload: { pipe_id: 'x' },
  config_hash: '',
  auto: 'off' as const,
  can_bill: false,
  after: [],
  outputs: [],
};
const field = (isMade: boolean): SheetField => ({
  name: 'work_email',
  type: 'string',
  format: null,
  label: null,
  column: null,
  pipe: isMade ? pipe : null,
  isPrimary: false,
});
const plain = { stale: false, pinned: false, cut: false };
const show = (cell: Partial<SheetValue> & Pick<SheetValue, 'status'>, isMade = true, isDeleted = false) =>
  showCell({
    row: { id: 7, isDeleted, cells: new Map([['work_email', { value: null, ...plain, ...cell }]]) },
    number: 2,
    field: field(isMade),
    pending: undefined,
  });

it('shows a value without an icon, and reads it with its place', () => {
  const shown = show({ value: 'a@b.example', status: 'completed' });
  expect(shown).toMatchObject({ text: 'a@b.example', label: 'work email, row 2, a@b.example' });
  expect(shown.icon).toBeUndefined();
});

it('says that there is more of a long value', () => {
  expect(show({ value: 'x'.repeat(200), status: 'completed', cut: true }).text).toBe(`${'x'.repeat(200)}…`);
});

it.each([
  ['queued', true, 'queued', 'work email, row 2, queued'],
  ['no_result', true, 'no result', 'work email, row 2, no result'],
  ['empty', true, '', 'work email, row 2, not run'],
  ['no_result', false, '', 'work email, row 2, empty'],
] as const)('without a value, says %s (made by a pipe: %s)', (status, isMade, text, label) =>
  expect(show({ status }, isMade)).toMatchObject({ text, label }),
);

it('marks what is stale or pinned, with words', () => {
  const value = { value: 'a', status: 'completed' as const };
  expect(show({ ...value, stale: true })).toMatchObject({ isItalic: true, mark: { icon: 'stale' } });
  expect(show({ ...value, pinned: true })).toMatchObject({ mark: { icon: 'pinned' } });
});

it('shows what a person has put there until it is saved, and why it was not', () => {
  const row = { id: 7, isDeleted: false, cells: new Map() };
  const change = { row: 7, column: 'work_email', value: 'new' };
  const of = (state: 'waiting' | 'failed', problem: string | null) =>
    showCell({ row, number: 1, field: field(false), pending: { change, state, problem } });
  expect(of('waiting', null)).toMatchObject({ text: 'new', label: 'work email, row 1, new, not saved yet' });
  expect(of('failed', 'Too long.')).toMatchObject({ text: 'new', problem: 'Too long.' });
});

it('writes out what would turn or hide text', () => {
  expect(show({ value: 'a\u202eb', status: 'completed' }).text).toBe('a[U+202E]b');
  expect(show({ value: '<b>x</b>', status: 'completed' }).text).toBe('<b>x</b>');
});

it('shows nothing of a row that was deleted', () => {
  expect(show({ value: 'a', status: 'completed' }, true, true)).toMatchObject({
    text: '',
    label: 'work email, row 2, deleted',
  });
});
