import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRateLimiter } from '../src/providers/kit/rate-limiter.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { createSharedRateStore } from '../src/storage/rate-limits.ts';
import { inCompany } from './in-company.ts';
import { createHome, describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('rate limits in the database', (home) => {
  let storage: Storage;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const created = await createHome(home);
    ({ remove } = created);
    const { DATABASE_URL: databaseUrl = null, HEADRACE_DATA_DIR: dataDir = '' } = created.env;
    storage = await openStorage({ databaseUrl, dataDir });
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });

  /** The limiter of one process. What it would wait for longer than a moment is noted in whole minutes, and never comes. */
  const openProcess = () => {
    const waits: number[] = [];
    const wait = (ms: number) =>
      ms < 20_000 ? sleep(ms) : new Promise(() => void waits.push(Math.round(ms / 60_000)));
    const store = createSharedRateStore(storage.work, inCompany);
    const limiter = createRateLimiter(store, { now: Date.now, sleep: wait });
    return { waits, limiter, ask: (bucket: string) => limiter.acquire(bucket, { limits, class: 1 }) };
  };
  /** Slow enough for turns to be told apart on however busy a machine. */
  const limits = { requestsPerMinute: 1 };

  it('are kept by two processes in sum', async () => {
    const [first, ...others] = [openProcess(), openProcess(), openProcess(), openProcess()];
    await first.ask('shared');
    for (const [at, { ask, waits }] of others.entries()) {
      void ask('shared');
      expect(
        await waitFor(
          () => waits,
          ({ length }) => length > 0,
        ),
      ).toEqual([at + 1]);
    }
  });

  it('of different buckets are kept apart', async () => {
    const { ask, waits } = openProcess();
    await Promise.all(['a', 'b', 'c'].map(ask));
    expect(waits).toEqual([]);
  });

  it('keep to a block that another process was told of', async () => {
    await openProcess().limiter.block('blocked', 3_600_000);
    const { ask, waits } = openProcess();
    void ask('blocked');
    expect(
      await waitFor(
        () => waits,
        ({ length }) => length > 0,
      ),
    ).toEqual([60]);
  });

  it('keep to a block in another process that has no rate to keep', async () => {
    await openProcess().limiter.block('free', 3_600_000);
    const { limiter, waits } = openProcess();
    void limiter.acquire('free', { limits: {}, class: 1 });
    const isKept = await waitFor(
      () => waits,
      ({ length }) => length > 0,
    );
    expect(isKept).toEqual([60]);
  });

  it('are not looked for again while no other process asks, and are after one was there', async () => {
    const [seen, state] = [{ at: Number.NEGATIVE_INFINITY }, { isAlone: true }];
    const store = createSharedRateStore(storage.work, {
      ...inCompany,
      isAlone: () => state.isAlone,
      metAt: () => seen.at,
    });
    expect(await store.blockedFor('alone')).toBe(0);
    // Nobody is there who could do this.
    await openProcess().limiter.block('alone', 3_600_000);
    expect(await store.blockedFor('alone')).toBe(0);
    state.isAlone = false;
    expect(await store.blockedFor('alone')).toBeGreaterThan(3_000_000);
    [state.isAlone, seen.at] = [true, performance.now()];
    expect(await store.blockedFor('alone')).toBeGreaterThan(3_000_000);
  });

  it('do not shorten a block by a shorter one', async () => {
    const store = createSharedRateStore(storage.work, inCompany);
    await store.block('long', 3_600_000);
    await store.block('long', 10);
    const { waitMs } = await store.reserve('long', { count: 1, intervalMs: 1, leadMs: 0, unused: 0 });
    const left = [waitMs, await store.blockedFor('long')];
    expect(left.map((ms) => Math.round(ms / 3_600_000))).toEqual([1, 1]);
    expect(await store.blockedFor('never heard of')).toBe(0);
  });

  it('give unused sends back, but not those that others have reserved since', async () => {
    const [one, other] = [
      createSharedRateStore(storage.work, inCompany),
      createSharedRateStore(storage.work, inCompany),
    ];
    const wish = { count: 10, intervalMs: 60_000, leadMs: 0, unused: 0 };
    const wait = async (store: typeof one, unused: number) =>
      Math.round((await store.reserve('unused', { ...wish, unused })).waitMs / wish.intervalMs);
    await one.reserve('unused', wish);
    expect(await wait(one, 4)).toBe(6);
    expect(await wait(other, 0)).toBe(16);
    expect(await wait(one, 4)).toBe(26);
  });

  it('give the next send to one of many who ask at the same time', async () => {
    const store = createSharedRateStore(storage.work, inCompany);
    const slots = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.reserve('many', { count: 1, intervalMs: 60_000, leadMs: 0, unused: 0 }),
      ),
    );
    const turns = slots
      .map(({ waitMs }) => Math.round(Math.max(0, waitMs) / 60_000))
      .toSorted((a, b) => a - b);
    expect(turns).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });
});
