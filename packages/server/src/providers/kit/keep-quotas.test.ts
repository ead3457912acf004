import { expect, test } from 'vitest';
import type { FakeClock } from './fake-clock.fixture.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import type { QuotaStore } from './keep-quotas.ts';
import { createMemoryQuotaStore, keepQuotas } from './keep-quotas.ts';
import type { Limits } from './provider-spec.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';

const hourMs = 3_600_000;

function open(clock = createFakeClock(), around: { store?: QuotaStore; rates?: RateLimiter } = {}) {
  const store = around.store ?? createMemoryQuotaStore(clock.now);
  let taken = 0;
  const counted: QuotaStore = { count: (...asked) => ((taken += 1), store.count(...asked)) };
  const rates = around.rates ?? createRateLimiter(createMemoryRateStore(clock.now), clock);
  return { clock, limiter: keepQuotas(rates, counted), takes: () => taken };
}

interface Sends {
  limiter: RateLimiter;
  clock: FakeClock;
  limits: Limits;
  classes: readonly number[];
  bucket?: string;
}

/** What was sent when, of calls that come at once. */
async function sendAll({ limiter, clock, limits, classes, bucket = 'x' }: Sends) {
  const sent: { at: number; class: number }[] = [];
  const calls = classes.map(async (rank) => {
    const release = await limiter.acquire(bucket, { limits, class: rank });
    sent.push({ at: clock.now(), class: rank });
    release();
  });
  await clock.run();
  await Promise.all(calls);
  return sent;
}

const many = (count: number, rank = 2) => Array.from({ length: count }, () => rank);

test('an hour is used at the speed of a second, then everybody waits until there is more', async () => {
  const limits = { requestsPerSecond: 10, requestsPerHour: 20 };
  const sent = await sendAll({ ...open(), limits, classes: many(50) });
  const [first, second, third] = [0, 1, 2].map((hour) =>
    sent.filter(({ at }) => at >= hour * 1.04 * hourMs && at < (hour + 1) * 1.04 * hourMs),
  );
  expect([first?.length, second?.length, third?.length]).toEqual([20, 20, 10]);
  expect(first?.at(-1)?.at).toBeLessThan(3000);
});

test('a day alone is a limit as well', async () => {
  const sent = await sendAll({ ...open(), limits: { requestsPerDay: 3 }, classes: many(4) });
  expect(sent.map(({ at }) => Math.floor(at / (24 * hourMs)))).toEqual([0, 0, 0, 1]);
});

test('what is left goes to the smaller class', async () => {
  const limits = { requestsPerSecond: 1, requestsPerDay: 3 };
  const sent = await sendAll({ ...open(), limits, classes: [3, 3, 3, 1, 1] });
  expect(sent.slice(0, 3).map(({ class: rank }) => rank)).toEqual([1, 1, 3]);
});

test('is kept by two limiters in sum that share a store', async () => {
  const clock = createFakeClock();
  const store = createMemoryQuotaStore(clock.now);
  const both = [open(clock, { store }), open(clock, { store })];
  const limits = { requestsPerDay: 10 };
  const sent = (await Promise.all(both.map((one) => sendAll({ ...one, limits, classes: many(10) })))).flat();
  expect(sent.filter(({ at }) => at < 24 * hourMs)).toHaveLength(10);
});

test('of different buckets are kept apart', async () => {
  const { limiter, clock } = open();
  const limits = { requestsPerDay: 1 };
  for (const bucket of ['a', 'b']) {
    const [first] = await sendAll({ limiter, clock, limits, classes: [1], bucket });
    expect(first?.at).toBe(0);
  }
});

test('the store is asked once for all that wait, and seldom while the bucket is used up', async () => {
  const scene = open();
  await sendAll({ ...scene, limits: { requestsPerDay: 100 }, classes: many(100) });
  expect(scene.takes()).toBeLessThanOrEqual(3);
  const used = scene.takes();
  const [late] = await sendAll({ ...scene, limits: { requestsPerDay: 100 }, classes: [1] });
  expect(late?.at).toBeGreaterThan(24 * hourMs);
  // An hour at a time, in case that the operator has stated more.
  expect(scene.takes() - used).toBeLessThanOrEqual(27);
});

test('a store that fails fails who waits and frees the place, and the next one is served', async () => {
  const clock = createFakeClock();
  const memory = createMemoryQuotaStore(clock.now);
  let isDown = true;
  const store: QuotaStore = {
    count: (...asked) =>
      isDown ? Promise.reject(new Error('the database is down')) : memory.count(...asked),
  };
  const { limiter } = open(clock, { store });
  const limits = { requestsPerDay: 5, concurrency: 1 };
  await expect(limiter.acquire('x', { limits, class: 1 })).rejects.toThrow('the database is down');
  isDown = false;
  const release = await limiter.acquire('x', { limits, class: 1 });
  release();
});

test('a bucket without such limits costs no look', async () => {
  const scene = open();
  await sendAll({ ...scene, limits: { requestsPerSecond: 100 }, classes: many(5) });
  expect(scene.takes()).toBe(0);
});
