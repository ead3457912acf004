import { expect, it } from 'vitest';
import { beginInTurns } from './begin-in-turns.ts';

const organizationId = 'acme';

/** Turns of 4 ms by that clock. */
const turnOf = (now: () => number) => () => {
  const until = now() + 4;
  return () => now() > until;
};

/** Beginning one takes so long by this clock. */
const watch = (recordMs: number) => {
  const begun: number[] = [];
  return {
    begun,
    begin: (record: number) => void begun.push(record),
    startTurn: turnOf(() => begun.length * recordMs),
  };
};

it('begins all at once, and says when there is nothing to wait for', () => {
  const { begun, begin, startTurn } = watch(1);
  expect(beginInTurns([1, 2, 3], begin, { organizationId, startTurn })).toBeUndefined();
  expect(begun).toEqual([1, 2, 3]);
});

it('lets others have a turn between those that take long', async () => {
  const { begun, begin, startTurn } = watch(10);
  const seen: number[] = [];
  let isOver = false;
  const look = () => {
    seen.push(begun.length);
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await beginInTurns([1, 2, 3, 4], begin, { organizationId, startTurn });
  isOver = true;
  expect(begun).toEqual([1, 2, 3, 4]);
  expect(new Set(seen).size).toBeGreaterThan(2);
});

it('rejects with what one of them met, once all have begun', async () => {
  const begun: number[] = [];
  const begin = async (record: number) => {
    begun.push(record);
    if (record === 2) throw new Error('no');
  };
  await expect(
    beginInTurns([1, 2, 3], begin, { organizationId, startTurn: turnOf(() => begun.length * 10) }),
  ).rejects.toThrow('no');
  expect(begun).toEqual([1, 2, 3]);
});
