import { expect, it } from 'vitest';
import { keepBriefly } from './keep-briefly.ts';

it('computes once for all that ask meanwhile and for a while after', async () => {
  let now = 0;
  let computed = 0;
  let isBroken = false;
  const ask = keepBriefly(
    async () => {
      computed += 1;
      await Promise.resolve();
      if (isBroken) throw new Error('broken');
      return computed;
    },
    { keepMs: 1000, now: () => now },
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await ask()).toBe(1);
  now = 1000;
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  now = 2000;
  isBroken = true;
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('broken');
  expect(computed).toBe(3);
  isBroken = false;
  expect(await ask()).toBe(4);
});
