import { expect, it } from 'vitest';
import { createMemory } from './memory.ts';

function countingMemory() {
  const clock = { now: 0 };
  const memory = createMemory<number>({ rememberMs: 2000, now: () => clock.now });
  let loads = 0;
  return { clock, memory, get: (key = 'a') => memory.get(key, async () => (loads += 1)) };
}

it('loads again when the time is over', async () => {
  const { clock, get } = countingMemory();
  expect([await get(), await get('b'), await get()]).toEqual([1, 2, 1]);
  clock.now = 1999;
  expect(await get()).toBe(1);
  clock.now = 2000;
  expect(await get()).toBe(3);
});

it('does not remember a load that began before it was told to forget', async () => {
  const { memory, get } = countingMemory();
  const early = get();
  memory.forget();
  expect([await get(), await early, await get()]).toEqual([2, 1, 2]);
});

it('does not remember a failure', async () => {
  const { memory, get } = countingMemory();
  await expect(memory.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await get()).toBe(1);
});
