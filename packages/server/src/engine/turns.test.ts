import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nextTurn } from './turns.ts';

it('gives one turn in a round of the event loop, in order', async () => {
  const had: string[] = [];
  const take = async (name: string) => {
    for (let turn = 1; turn <= 2; turn += 1) {
      await nextTurn();
      had.push(`${name}${turn}`);
    }
  };
  const all = Promise.all([take('a'), take('b'), take('c')]);
  const seen: number[] = [];
  while (had.length < 6) {
    await nextRound();
    seen.push(had.length);
  }
  await all;
  expect(had).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  expect(seen.every((count, at) => count - (seen[at - 1] ?? 0) <= 1)).toBe(true);
});
