import { expect, it } from 'vitest';
import { readAll } from './read-all.ts';

const readPage = async (cursor: string | null) => {
  const first = Number(cursor ?? 0);
  return { items: [first, first + 1], next: first < 6 ? String(first + 2) : null };
};
const { signal } = new AbortController();
const options = { signal, maxItems: 100, onProgress: () => {} };

it('reads every page once, in order', async () => {
  const counts: number[] = [];
  const read = await readAll(readPage, { ...options, onProgress: (count) => counts.push(count) });
  expect(read).toEqual({ items: [0, 1, 2, 3, 4, 5, 6, 7], isWhole: true });
  expect(counts).toEqual([2, 4, 6, 8]);
});

it('says when there is more than it may read', async () => {
  expect(await readAll(readPage, { ...options, maxItems: 3 })).toEqual({
    items: [0, 1, 2, 3],
    isWhole: false,
  });
  expect((await readAll(readPage, { ...options, maxItems: 8 })).isWhole).toBe(true);
});

it('ends when it is stopped', async () => {
  const stop = new AbortController();
  const reading = readAll(readPage, { ...options, signal: stop.signal, onProgress: () => stop.abort() });
  await expect(reading).rejects.toThrow();
});
