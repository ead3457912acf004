import { expect, it } from 'vitest';
import { nextTurn } from './next-turn.ts';

const at = (second: number) => new Date(second * 1000).toISOString();
const entry = (change: number, state: 'done' | 'undone', turned: number | null, by = 'me') => ({
  change,
  state,
  by,
  at: at(change),
  turned_by: turned === null ? null : 'me',
  turned_at: turned === null ? null : at(turned),
});
const nos = (changes: ReturnType<typeof entry>[]) => ({
  undo: nextTurn(changes, { way: 'undo', by: 'me' })?.change ?? null,
  redo: nextTurn(changes, { way: 'redo', by: 'me' })?.change ?? null,
});

it('undoes the newest change of the person that stands', () => {
  expect(nos([entry(4, 'done', null, 'you'), entry(3, 'undone', 9), entry(2, 'done', null)]).undo).toBe(2);
  expect(nos([entry(4, 'done', null, 'you')])).toEqual({ undo: null, redo: null });
});

it('redoes what was undone last', () => {
  expect(nos([entry(3, 'undone', 8), entry(2, 'undone', 9), entry(1, 'done', null)]).redo).toBe(2);
});

it('redoes nothing once the person has done something else', () => {
  expect(nos([entry(10, 'done', null), entry(3, 'undone', 9)]).redo).toBeNull();
});
