import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeInTurns } from './describe-in-turns.ts';

it('describes nothing before it is asked, each item once, for all who ask, and others have the thread in between', async () => {
  const seen: string[] = [];
  const body = describeInTurns(['a', 'b', 'c'], {
    describe: (item) => {
      seen.push(item);
      return item.toUpperCase();
    },
    write: (all) => all.join(' '),
  });
  expect(seen).toEqual([]);
  const asked = Promise.all([body(), body()]);
  await nextTurn();
  seen.push('another');
  const [first, second] = await asked;
  expect([String(first), second === first]).toEqual(['A B C', true]);
  expect(seen.indexOf('another')).toBeLessThan(seen.indexOf('c'));
  // The same bytes for everybody.
  expect(await body()).toBe(first);
  expect(seen).toHaveLength(4);
});
