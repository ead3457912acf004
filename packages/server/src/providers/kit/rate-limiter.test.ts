import { describe, expect, test } from 'vitest';
import type { FakeClock } from './fake-clock.fixture.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import type { Limits } from './provider-spec.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';

function startLimiter(clock = createFakeClock(), store = createMemoryRateStore(clock.now)) {
  return { clock, limiter: createRateLimiter(store, clock) };
}

interface Sends {
  limiter: RateLimiter;
  clock: FakeClock;
  limits: Limits;
  count: number;
  class?: number;
  /** How long each call takes. */
  takesMs?: number;
}

/** The moments at which that many calls that come at once are sent. */
async function sendAll({ limiter, clock, limits, count, takesMs = 0, ...rest }: Sends) {
  const sent: number[] = [];
  let underWay = 0;
  let most = 0;
  const calls = Array.from({ length: count }, async () => {
    const release = await limiter.acquire('x', { limits, class: rest.class ?? 2 });
    sent.push(clock.now());
    most = Math.max(most, (underWay += 1));
    if (takesMs > 0) await clock.sleep(takesMs);
    underWay -= 1;
    release();
  });
  await clock.run();
  await Promise.all(calls);
  return { sent, most };
}

/** The most sends in any stretch of that length. */
function busiest(sent: number[], stretchMs: number): number {
  return Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + stretchMs).length));
}

describe('a limit over time', () => {
  test.each([
    [{ requestsPerSecond: 1 }, 1000, 1],
    [{ requestsPerSecond: 10 }, 1000, 10],
    [{ requestsPerMinute: 60 }, 60_000, 60],
    [{ requestsPerSecond: 10, requestsPerMinute: 60 }, 60_000, 60],
    [{ requestsPerSecond: 2, requestsPerMinute: 600 }, 1000, 2],
    [{ requestsPerSecond: 100 }, 1000, 100],
  ])('%j lets at most through per %i ms: %i', async (limits, stretchMs, most) => {
    const { sent } = await sendAll({ ...startLimiter(), limits, count: 150 });
    expect(sent).toHaveLength(150);
    expect(busiest(sent, stretchMs)).toBeLessThanOrEqual(most);
    expect(busiest(sent, stretchMs)).toBeGreaterThanOrEqual(Math.min(most, 150) * 0.9);
  });

  test('is kept by two limiters in sum that share a store', async () => {
    const clock = createFakeClock();
    const store = createMemoryRateStore(clock.now);
    const limits = { requestsPerSecond: 5 };
    const both = [createRateLimiter(store, clock), createRateLimiter(store, clock)];
    const sent: number[] = [];
    const calls = both.flatMap((limiter) =>
      Array.from({ length: 20 }, async () => {
        (await limiter.acquire('x', { limits, class: 1 }))();
        sent.push(clock.now());
      }),
    );
    await clock.run();
    await Promise.all(calls);
    expect(busiest(sent, 1000)).toBe(5);
  });

  test('is of one bucket; another waits for nobody', async () => {
    const { clock, limiter } = startLimiter();
    const limits = { requestsPerSecond: 1 };
    const all = ['a', 'a', 'b'].map((bucket) => limiter.acquire(bucket, { limits, class: 1 }));
    await clock.run(0);
    const isReady = await Promise.all(all.map((it) => Promise.race([it.then(() => true), later()])));
    expect(isReady).toEqual([true, false, true]);
  });

  test('gives up sends that nobody wanted in time', async () => {
    const { clock, limiter } = startLimiter();
    const limits = { requestsPerSecond: 100 };
    (await limiter.acquire('x', { limits, class: 1 }))();
    await clock.run(60_000);
    const { sent } = await sendAll({ limiter, clock, limits, count: 40 });
    // What was reserved a minute ago does not come on top.
    expect(sent.filter((at) => at < 60_100)).toHaveLength(10);
  });

  test('that was not used for a while does not add up', async () => {
    const { clock, limiter } = startLimiter();
    const limits = { requestsPerSecond: 10 };
    (await limiter.acquire('x', { limits, class: 1 }))();
    await clock.run(60_000);
    const { sent } = await sendAll({ limiter, clock, limits, count: 30 });
    expect(busiest(sent, 1000)).toBe(10);
  });
});

describe('a limit of calls under way', () => {
  test('is never passed, and is used in full', async () => {
    const { sent, most } = await sendAll({
      ...startLimiter(),
      limits: { concurrency: 3 },
      count: 20,
      takesMs: 50,
    });
    expect([sent.length, most]).toEqual([20, 3]);
  });

  test('frees a place once, however often it is released', async () => {
    const { limiter } = startLimiter();
    const limits = { concurrency: 1 };
    const release = await limiter.acquire('x', { limits, class: 1 });
    release();
    release();
    await limiter.acquire('x', { limits, class: 1 });
    const third = limiter.acquire('x', { limits, class: 1 }).then(() => true);
    expect(await Promise.race([third, later()])).toBe(false);
  });

  test('applies together with one over time', async () => {
    const { sent, most } = await sendAll({
      ...startLimiter(),
      limits: { concurrency: 2, requestsPerSecond: 10 },
      count: 20,
      takesMs: 400,
    });
    expect(most).toBe(2);
    expect(busiest(sent, 1000)).toBeLessThanOrEqual(10);
  });
});

test('who is of a smaller class goes first, and inside a class who came first', async () => {
  const { clock, limiter } = startLimiter();
  const limits = { requestsPerSecond: 1 };
  const order: string[] = [];
  const ask = async (name: string, rank: number) => {
    const release = await limiter.acquire('x', { limits, class: rank });
    order.push(name);
    release();
  };
  const calls = [ask('running', 3), ask('3a', 3), ask('2a', 2), ask('3b', 3), ask('1a', 1), ask('2b', 2)];
  await clock.run();
  await Promise.all(calls);
  expect(order.filter((name) => name !== 'running')).toEqual(['1a', '2a', '2b', '3a', '3b']);
});

describe('a block', () => {
  test.each([
    ['with a limit', { requestsPerSecond: 10 }],
    ['without one', {}],
    ['with a limit of calls under way', { concurrency: 5 }],
  ])('keeps everybody waiting until it is over, %s', async (_, limits) => {
    const { clock, limiter } = startLimiter();
    await limiter.block('x', 5000);
    const { sent } = await sendAll({ limiter, clock, limits, count: 3 });
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(5000);
  });

  test('that comes while somebody waits for a turn applies to that one as well', async () => {
    const { clock, limiter } = startLimiter();
    const limits = { requestsPerSecond: 1 };
    const sent: number[] = [];
    const calls = [0, 1].map(async () => {
      (await limiter.acquire('x', { limits, class: 1 }))();
      sent.push(clock.now());
    });
    await clock.run(500);
    await limiter.block('x', 5000);
    await clock.run();
    await Promise.all(calls);
    expect(sent[0]).toBe(0);
    expect(sent[1]).toBeGreaterThanOrEqual(5500);
  });

  test('is not shortened by a shorter one', async () => {
    const { clock, limiter } = startLimiter();
    await limiter.block('x', 5000);
    await limiter.block('x', 10);
    const { sent } = await sendAll({ limiter, clock, limits: { requestsPerSecond: 10 }, count: 1 });
    expect(sent[0]).toBeGreaterThanOrEqual(5000);
  });

  test('takes back what was reserved', async () => {
    const { clock, limiter } = startLimiter();
    const limits = { requestsPerSecond: 100 };
    (await limiter.acquire('x', { limits, class: 1 }))();
    await limiter.block('x', 1000);
    const { sent } = await sendAll({ limiter, clock, limits, count: 5 });
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(1000);
  });
});

test('a store that fails fails who waits, and the next one is served', async () => {
  const clock = createFakeClock();
  const memory = createMemoryRateStore(clock.now);
  let isDown = true;
  const store = {
    ...memory,
    reserve: (...given: Parameters<typeof memory.reserve>) =>
      isDown ? Promise.reject(new Error('the database is down')) : memory.reserve(...given),
  };
  const { limiter } = startLimiter(clock, store);
  const limits = { requestsPerSecond: 1 };
  await expect(limiter.acquire('x', { limits, class: 1 })).rejects.toThrow('the database is down');
  isDown = false;
  await limiter.acquire('x', { limits, class: 1 });
});

function later(): Promise<false> {
  return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(false))));
}
