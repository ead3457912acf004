import { expect, test } from 'vitest';
import { createBatch } from './batch.ts';

function watch() {
  const batches: number[][] = [];
  const double = createBatch<number, number>(
    async (items) => {
      batches.push(items);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (items.includes(13)) throw new Error('unlucky');
      return items.map((item) => item * 2);
    },
    { atOnce: 3 },
  );
  return { batches, double };
}

test('gathers what comes together, and what comes meanwhile, and gives each item its own answer', async () => {
  const { batches, double } = watch();
  const first = [1, 2].map(double);
  await new Promise((resolve) => setTimeout(resolve, 2));
  const later = [3, 4, 5, 6].map(double);
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('a batch that fails does not affect the others', async () => {
  const { double } = watch();
  const answers = await Promise.allSettled([13, 1, 2, 7].map(double));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});
