import { expect, test } from 'vitest';
import { createTurns } from './turn-order.ts';

const take = (turns: ReturnType<typeof createTurns>, count: number) =>
  Array.from({ length: count }, () => turns.next());

test('a whole round begins after the last row, and anew after its end', () => {
  const round = { start: 4, ids: [5, 9, 2, 4], isWhole: true };
  expect(take(createTurns(round, 4), 6)).toEqual([5, 9, 2, 4, 5, 9]);
  expect(take(createTurns(round, 9), 3)).toEqual([2, 4, 5]);
  expect(take(createTurns(round, 2), 3)).toEqual([4, 5, 9]);
});

test('the row that had its turn last may be gone, or match no more', () => {
  const round = { start: 4, ids: [5, 9, 2], isWhole: true };
  expect(take(createTurns(round, 7), 2)).toEqual([9, 2]);
  expect(take(createTurns(round, 3), 2)).toEqual([5, 9]);
  expect(take(createTurns(round, 12), 2)).toEqual([2, 5]);
});

test('a part of a round tells nothing of what comes after it', () => {
  const round = { start: 0, ids: [1, 2, 3], isWhole: false };
  expect(take(createTurns(round, 1), 3)).toEqual([2, 3, undefined]);
  expect(createTurns(round, 3).next()).toBeUndefined();
  expect(createTurns({ start: 6, ids: [7, 8], isWhole: false }, 2).next()).toBeUndefined();
});

test('where no row matches, nobody has a turn', () => {
  expect(createTurns({ start: 0, ids: [], isWhole: true }, 0).next()).toBeUndefined();
});
