import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const takes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('hands on together what comes within its time', async () => {
  const handed: string[][] = [];
  const gathered = gather(100, (items: string[]) => handed.push(items));
  gathered.add('a');
  gathered.add('b');
  await vi.advanceTimersByTimeAsync(100);
  gathered.add('c');
  await vi.advanceTimersByTimeAsync(100);
  expect(handed).toEqual([['a', 'b'], ['c']]);
});

it('rests nine times as long as reading took, and loses nothing that comes meanwhile', async () => {
  const handed: string[][] = [];
  const gathered = gather(100, (items: string[]) => {
    handed.push(items);
    return takes(1000);
  });
  gathered.add('a');
  await vi.advanceTimersByTimeAsync(500);
  gathered.add('b');
  await vi.advanceTimersByTimeAsync(600 + 8900);
  expect(handed).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(200);
  expect(handed).toEqual([['a'], ['b']]);
});

it('rests half a minute at most', async () => {
  let count = 0;
  const gathered = gather(100, () => {
    count += 1;
    return takes(20_000);
  });
  gathered.add('a');
  await vi.advanceTimersByTimeAsync(20_200);
  gathered.add('b');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(count).toBe(2);
});

it('hands on nothing once it is stopped', async () => {
  let count = 0;
  const gathered = gather(100, () => (count += 1));
  gathered.add('a');
  gathered.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(count).toBe(0);
});
