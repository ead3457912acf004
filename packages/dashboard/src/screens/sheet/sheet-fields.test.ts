import type { SheetPipe } from '@headrace/client';
import { expect, it } from 'vitest';
import { fieldsOf, moveField, plainLayout, shownFields } from './sheet-fields.ts';

const column = (name: string) => ({
  name,
  type: 'string' as const,
  format: null,
  label: null,
  is_key: false,
});
const pipe: SheetPipe = {
  id: 'p1',
  payload: { pipe_id: 'x' },
  config_hash: '',
  auto: 'off',
  can_bill: false,
  after: [],
  outputs: ['email', 'note'].map((name) => ({ ...column(name), is_primary: name === 'email' })),
};
const fields = fieldsOf({ columns: [column('name'), column('email'), column('size')], pipes: [pipe] });
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it('shows a column that a pipe fills once, with its pipe', () => {
  expect(names(fields)).toEqual(['name', 'size', 'email', 'note']);
  expect(fields[2]).toMatchObject({ pipe: { id: 'p1' }, column: { name: 'email' }, isPrimary: true });
});

it('puts named fields first and leaves hidden ones out', () => {
  const layout = { ...plainLayout, order: ['email', 'gone', 'name'], hidden: ['size'] };
  expect(names(shownFields(fields, layout))).toEqual(['email', 'name', 'note']);
});

it('moves a field past its shown neighbour, and back', () => {
  const layout = { ...plainLayout, hidden: ['size'] };
  const moved = moveField(fields, layout, { name: 'name', by: 1 });
  expect(names(shownFields(fields, { ...layout, order: moved }))).toEqual(['email', 'name', 'note']);
  const back = moveField(fields, { ...layout, order: moved }, { name: 'name', by: -1 });
  expect(names(shownFields(fields, { ...layout, order: back }))).toEqual(['name', 'email', 'note']);
  expect(moveField(fields, layout, { name: 'name', by: -1 })).toEqual(names(fields));
});
