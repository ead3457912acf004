import { expect, it } from 'vitest';
import { createBoundedState } from './bounded-state.ts';

it('drops what was used longest ago', () => {
  const state = createBoundedState(2);
  state.set('a', '1');
  state.set('b', '2');
  state.get('a');
  state.set('c', '3');
  expect(['a', 'b', 'c'].map((key) => state.get(key))).toEqual(['1', undefined, '3']);
});

it('replaces a value without dropping another', () => {
  const state = createBoundedState(2);
  state.set('a', '1');
  state.set('b', '2');
  state.set('a', '3');
  expect([state.get('a'), state.get('b')]).toEqual(['3', '2']);
});
