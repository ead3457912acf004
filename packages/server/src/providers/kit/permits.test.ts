import { expect, test } from 'vitest';
import { createFakeClock } from './fake-clock.fixture.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';
import type { PermitDemand, PermitLease } from './rate-store.ts';

type Lease = (demand: PermitDemand) => Promise<PermitLease>;

/** A limiter whose store grants permits as told; what it was asked, and how to begin a call. */
function start(lease: Lease) {
  const clock = createFakeClock();
  const asked: PermitDemand[] = [];
  const store = {
    ...createMemoryRateStore(clock.now),
    lease: (_bucket: string, demand: PermitDemand) => {
      asked.push(demand);
      return lease(demand);
    },
  };
  const limiter = createRateLimiter(store, clock);
  const ended: (() => void)[] = [];
  const begin = (count: number) => {
    for (let call = 0; call < count; call += 1)
      void limiter.acquire('x', { limits: { concurrency: 4 }, class: 1 }).then(
        (end) => ended.push(end),
        () => {},
      );
  };
  return { clock, asked, ended, begin };
}

test('one lease serves many calls', async () => {
  const { clock, asked, ended, begin } = start(({ limit }) =>
    Promise.resolve({ permits: limit, forMs: 5000 }),
  );
  begin(12);
  for (let round = 0; round < 3; round += 1) {
    await clock.run(0);
    expect(ended.length).toBe(4);
    for (const end of ended.splice(0)) end();
  }
  expect(asked).toHaveLength(1);
});

test('permits that others have are asked for again until they are free', async () => {
  let free = 0;
  const { clock, ended, begin } = start(() => Promise.resolve({ permits: free, forMs: 5000 }));
  begin(2);
  await clock.run(1000);
  expect(ended).toHaveLength(0);
  free = 1;
  await clock.run(2000);
  expect(ended).toHaveLength(1);
});

test('a lease that cannot be renewed gives no more permits when it is over', async () => {
  let isDown = false;
  const { clock, ended, begin } = start(() =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve({ permits: 2, forMs: 3000 }),
  );
  begin(1);
  await clock.run(0);
  isDown = true;
  await clock.run(10_000);
  ended.pop()?.();
  begin(1);
  await clock.run(20_000);
  expect(ended).toHaveLength(0);
});

test('no call begins on permits that are just being given up', async () => {
  let answer: (lease: PermitLease) => void = () => {};
  let isFirst = true;
  const { clock, ended, begin } = start(({ limit }) => {
    if (!isFirst) return new Promise((resolve) => (answer = resolve));
    isFirst = false;
    return Promise.resolve({ permits: limit, forMs: 5000 });
  });
  begin(1);
  await clock.run(1000);
  begin(2);
  await clock.run(1100);
  expect(ended).toHaveLength(1);
  answer({ permits: 2, forMs: 5000 });
  await clock.run(1500);
  expect(ended).toHaveLength(2);
});

test('what nobody needs any more is given back', async () => {
  const { clock, asked, ended, begin } = start(({ wanted }) =>
    Promise.resolve({ permits: wanted, forMs: 5000 }),
  );
  begin(1);
  await clock.run(0);
  ended.pop()?.();
  await clock.run(5000);
  expect(asked.at(-1)).toEqual({ wanted: 0, used: 0, limit: 4 });
});
