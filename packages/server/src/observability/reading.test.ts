import { expect, it } from 'vitest';
import { createReading } from './reading.ts';

/** A source that takes a while by a clock that stands still otherwise, and what reads it. */
function startSource({ takesMs = 0, read = () => Promise.resolve('value') } = {}) {
  const seen = { reads: 0, failures: 0 };
  const clock = { now: 0 };
  const reading = createReading(
    () => {
      seen.reads += 1;
      clock.now += takesMs;
      return read();
    },
    { onFailure: () => (seen.failures += 1), now: () => clock.now, wait: () => new Promise(() => {}) },
  );
  return { seen, clock, reading };
}

it('reads once for all that ask within a second', async () => {
  const { seen, clock, reading } = startSource();
  expect(await Promise.all([reading(), reading()])).toEqual(['value', 'value']);
  clock.now += 999;
  await reading();
  expect(seen.reads).toBe(1);
  clock.now += 1;
  await reading();
  expect(seen.reads).toBe(2);
});

it('leaves a slow source alone for ten times as long as it took', async () => {
  const { seen, clock, reading } = startSource({ takesMs: 500 });
  await reading();
  clock.now += 4999;
  await reading();
  expect(seen.reads).toBe(1);
  clock.now += 1;
  await reading();
  expect(seen.reads).toBe(2);
});

it('gives nothing for a source that fails, and asks it again', async () => {
  const { seen, clock, reading } = startSource({ read: () => Promise.reject(new Error('down')) });
  expect(await reading()).toBeNull();
  clock.now += 1000;
  expect(await reading()).toBeNull();
  expect(seen).toEqual({ reads: 2, failures: 2 });
});

it('does not wait for a source that hangs, and does not ask it twice', async () => {
  let reads = 0;
  const reading = createReading(
    () => {
      reads += 1;
      return new Promise(() => {});
    },
    { onFailure: () => {}, now: () => 0, wait: () => Promise.resolve() },
  );
  expect([await reading(), await reading(), reads]).toEqual([null, null, 1]);
});
