import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Limits } from '../src/providers/kit/provider.ts';
import { createRateLimiter } from '../src/providers/kit/rate-limiter.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { createSharedRateStore } from '../src/storage/rate-limits.ts';
import { createHome, describeOnBothHomes } from './service.ts';

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

  const limiter = () =>
    createRateLimiter(createSharedRateStore(storage.work), { now: Date.now, sleep: (ms) => sleep(ms) });
  /** The moments at which two processes send, who both always want to. */
  const sendFor = async (bucket: string, { limits, forMs }: { limits: Limits; forMs: number }) => {
    const end = performance.now() + forMs;
    const sent: number[] = [];
    const processes = [limiter(), limiter()].flatMap((one) =>
      Array.from({ length: 4 }, async () => {
        for (;;) {
          const release = await one.acquire(bucket, { limits, class: 1 });
          if (performance.now() > end) return;
          sent.push(performance.now());
          release();
        }
      }),
    );
    await Promise.all(processes);
    return sent;
  };

  it('are kept by two limiters in sum', async () => {
    const perSecond = 10;
    const sent = await sendFor('shared', { limits: { requestsPerSecond: perSecond }, forMs: 1500 });
    // A timer may be late for one and on time for the next; over all of them nothing is gained.
    const lateMs = 60;
    for (let from = 0; from < sent.length; from += 1) {
      const until = sent.length - 1;
      const took = (sent[until] ?? 0) - (sent[from] ?? 0);
      expect(took).toBeGreaterThanOrEqual(((until - from) * 1000) / perSecond - lateMs);
    }
    // On a busy machine moments pass unused.
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.length).toBeLessThanOrEqual(16);
  });

  it('of different buckets are kept apart', async () => {
    const limits = { requestsPerSecond: 1 };
    const startedAt = performance.now();
    const one = limiter();
    await Promise.all(['a', 'b', 'c'].map((bucket) => one.acquire(bucket, { limits, class: 1 })));
    expect(performance.now() - startedAt).toBeLessThan(900);
  });

  it('keep to a block that another process was told of', async () => {
    const limits = { requestsPerSecond: 1000 };
    const [told, other] = [limiter(), limiter()];
    await other.acquire('blocked', { limits, class: 1 });
    await told.block('blocked', 700);
    const startedAt = performance.now();
    // A fresh process, without sends that were reserved before.
    await limiter().acquire('blocked', { limits, class: 1 });
    expect(performance.now() - startedAt).toBeGreaterThan(600);
  });

  it('keep to a block in another process that has no rate to keep', async () => {
    const [told, other] = [limiter(), limiter()];
    await told.block('free', 2000);
    (await other.acquire('free', { limits: {}, class: 1 }))();
    // It has only just begun to ask.
    await sleep(200);
    const next = other.acquire('free', { limits: {}, class: 1 }).then(() => 'sent');
    expect(await Promise.race([next, sleep(200, 'waits')])).toBe('waits');
  });

  it('do not shorten a block by a shorter one', async () => {
    const store = createSharedRateStore(storage.work);
    await store.block('long', 60_000);
    await store.block('long', 10);
    const { waitMs } = await store.reserve('long', { count: 1, intervalMs: 1, leadMs: 0, unused: 0 });
    expect(waitMs).toBeGreaterThan(59_000);
    expect(await store.blockedFor('long')).toBeGreaterThan(59_000);
    expect(await store.blockedFor('never heard of')).toBe(0);
  });

  it('give unused sends back, but not those that others have reserved since', async () => {
    const [one, other] = [createSharedRateStore(storage.work), createSharedRateStore(storage.work)];
    const wish = { count: 10, intervalMs: 1000, leadMs: 0, unused: 0 };
    const wait = async (store: typeof one, unused: number) =>
      Math.round((await store.reserve('unused', { ...wish, unused })).waitMs / 1000);
    await one.reserve('unused', wish);
    expect(await wait(one, 4)).toBe(6);
    expect(await wait(other, 0)).toBe(16);
    expect(await wait(one, 4)).toBe(26);
  });

  it('give the next send to one of many who ask at the same time', async () => {
    const store = createSharedRateStore(storage.work);
    const slots = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.reserve('many', { count: 1, intervalMs: 1000, leadMs: 0, unused: 0 }),
      ),
    );
    const turns = slots.map(({ waitMs }) => Math.round(Math.max(0, waitMs) / 1000)).toSorted((a, b) => a - b);
    expect(turns).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });
});
