import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeInTurns } from './describe-in-turns.ts';

it('describes nothing before it is asked, each item once, and others have the thread in between', async () => {
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
  expect(await asked).toEqual(['A B C', 'A B C']);
  expect(seen.indexOf('another')).toBeLessThan(seen.indexOf('c'));
  expect(await body()).toBe('A B C');
  expect(seen).toHaveLength(4);
});
