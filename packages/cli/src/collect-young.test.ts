import { cachedDataVersionTag, getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectYoung } from './collect-young.ts';

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_used_size ?? 0;

it('collects young objects, and leaves V8 with the flags that its compiled code was made for', () => {
  const tag = cachedDataVersionTag();
  collectYoung();
  const kept = youngBytes();
  for (let at = 0; at < 2000; at += 1) Array.from({ length: 100 }, () => at);
  collectYoung();
  expect(youngBytes()).toBeLessThan(kept + 400_000);
  expect(cachedDataVersionTag()).toBe(tag);
  expect('gc' in globalThis).toBe(false);
});
