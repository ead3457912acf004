import { expect, test } from 'vitest';
import { createFakeClock } from './fake-clock.fixture.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';
import { WaitingLine } from './waiting-line.ts';

const concurrency = 100;

/** A bucket whose calls hang until they are ended; who got places, in order. */
function startBucket({ mayHang = true } = {}) {
  const clock = createFakeClock();
  const limiter = createRateLimiter(createMemoryRateStore(clock.now), clock);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = async (organizationId: string | null, rank: number) => {
    const asked = { limits: { concurrency }, class: rank, organizationId, mayHang };
    ends.push(await limiter.acquire('website', asked));
    begun.push(String(organizationId));
  };
  /** So many calls of an organization, and how many of all its calls are under way then. */
  const ask = async (organizationId: string | null, count: number, rank = 2) => {
    for (let calls = 0; calls < count; calls += 1) void call(organizationId, rank);
    await clock.run();
    return begun.filter((name) => name === String(organizationId)).length;
  };
  return { ask, begun, end: async () => (ends.shift()?.(), clock.run()) };
}

test('calls of one organization that hang leave places to others, however many come', async () => {
  const { ask } = startBucket();
  expect(await ask('tarpit', 5000)).toBe(75);
  const others = await Promise.all(['a', 'b', 'c'].map((name) => ask(name, 1)));
  expect(others).toEqual([1, 1, 1]);
  expect(await ask('second', 5000)).toBeLessThan(20);
  expect(await ask('d', 1)).toBe(1);
});

test('the last place is for an organization without one', async () => {
  const { ask } = startBucket();
  let left = concurrency;
  for (const name of ['a', 'b', 'c']) left -= await ask(name, 5000);
  expect(left).toBeGreaterThanOrEqual(1);
  expect(await ask('newcomer', 2)).toBe(1);
});

test('a place that becomes free goes to the organization with the fewest', async () => {
  const { ask, begun, end } = startBucket();
  await ask('many', 5000);
  for (let name = 0; name < 25; name += 1) await ask(`one-${name}`, 1);
  expect(begun).toHaveLength(concurrency);
  expect([await ask('late', 1), begun.length]).toEqual([0, concurrency]);
  await end();
  expect(begun.at(-1)).toBe('late');
});

test('a smaller class goes first, and does not wait for one that has its part', async () => {
  const { ask, end, begun } = startBucket();
  await ask('many', 80);
  await ask('other', 10, 3);
  expect(begun.filter((name) => name === 'other')).toHaveLength(10);
  await ask('many', 5, 1);
  const before = begun.length;
  await end();
  expect(begun.slice(before)).toEqual([]);
});

test('calls to a vendor have all its places, and who has fewest gets the next', async () => {
  const { ask, begun, end } = startBucket({ mayHang: false });
  expect(await ask('many', 5000)).toBe(100);
  expect(await ask('late', 2)).toBe(0);
  for (let ended = 0; ended < 3; ended += 1) await end();
  expect(begun.slice(concurrency)).toEqual(['late', 'late', 'many']);
});

test('a bucket of one organization has all its places', async () => {
  const { ask } = startBucket();
  expect(await ask(null, 5000)).toBe(100);
});

test('what has ended is not counted, and nobody is left in a line that was emptied', () => {
  const line = new WaitingLine();
  const waiter = { class: 1, organizationId: 'a', mayHang: true, resume: () => {}, fail: () => {} };
  const places = { limit: 4, underWay: 0 };
  for (let round = 0; round < 10; round += 1) {
    line.add(waiter);
    expect(line.takeNext(places)).toBe(waiter);
    line.leave('a');
  }
  line.add(waiter);
  expect([line.length, line.drain(), line.length]).toEqual([1, [waiter], 0]);
  expect(line.takeNext(places)).toBeNull();
});
