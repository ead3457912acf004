import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nextTurn } from './turns.ts';

it('gives one turn in a round of the event loop, in turn of organizations', async () => {
  const had: string[] = [];
  const take = (name: string, organizationId: string) =>
    nextTurn(organizationId).then(() => void had.push(name));
  const all = Promise.all([
    take('a1', 'a'),
    take('a2', 'a'),
    take('a3', 'a'),
    take('b1', 'b'),
    take('b2', 'b'),
  ]);
  const seen: number[] = [];
  while (had.length < 5) {
    await nextRound();
    seen.push(had.length);
  }
  await all;
  expect(had).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  expect(seen.every((count, at) => count - (seen[at - 1] ?? 0) <= 1)).toBe(true);
  await take('later', 'a');
  expect(had.at(-1)).toBe('later');
});
