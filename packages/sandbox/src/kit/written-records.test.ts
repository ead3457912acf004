import { expect, it } from 'vitest';
import { z } from 'zod';
import { createBoundedState } from './bounded-state.ts';
import { writtenRecords } from './written-records.ts';

const notes = writtenRecords('notes', z.record(z.string(), z.string()));
const list = [
  { id: '1', text: 'one' },
  { id: '2', text: 'two' },
];
const over = (state: ReturnType<typeof createBoundedState>) =>
  notes.over<Record<string, string>>(list, {
    state,
    idOf: ({ id = '' }) => id,
    made: (fields) => ({ ...fields }),
  });

it('lays what was written over the list, and puts what is new at its end', () => {
  const state = createBoundedState(10);
  expect(over(state)).toBe(list);
  notes.write(state, '2', { text: 'second' });
  notes.write(state, '9', { id: '9', text: 'nine' });
  notes.write(state, '2', { mark: 'x' });
  expect(over(state)).toEqual([
    { id: '1', text: 'one' },
    { id: '2', text: 'second', mark: 'x' },
    { id: '9', text: 'nine' },
  ]);
  expect(list).toEqual([
    { id: '1', text: 'one' },
    { id: '2', text: 'two' },
  ]);
});

it('keeps the latest 500 records', () => {
  const state = createBoundedState(10);
  for (let at = 0; at < 502; at += 1) notes.write(state, `n${at}`, { text: 'x' });
  notes.write(state, 'n2', { text: 'y' });
  notes.write(state, 'new', { text: 'z' });
  const kept = notes.read(state);
  expect([kept.size, kept.has('n1'), kept.has('n2'), kept.has('n3')]).toEqual([500, false, true, false]);
});
