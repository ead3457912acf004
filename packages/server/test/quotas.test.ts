import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { countSends } from '../src/providers/kit/count-sends.ts';
import { createSharedQuotaStore } from '../src/storage/quotas.ts';
import { createHome, describeOnBothHomes } from './service.ts';

const hourMs = 3_600_000;
const quotas = [
  { periodMs: hourMs, limit: 10 },
  { periodMs: 24 * hourMs, limit: 15 },
];

/** What one process gets. */
const take = (storage: Storage, bucket: string, wanted: number) =>
  createSharedQuotaStore(storage.work).count(bucket, (sends, nowMs) =>
    countSends(sends, { quotas, wanted, nowMs }),
  );

describeOnBothHomes('limits per hour and day in the database', (home) => {
  let open: () => Promise<Storage>;
  let storage: Storage;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const created = await createHome(home);
    ({ remove } = created);
    const { DATABASE_URL: databaseUrl = null, HEADRACE_DATA_DIR: dataDir = '' } = created.env;
    open = () => openStorage({ databaseUrl, dataDir });
    storage = await open();
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });

  it('are kept by many who ask at the same time', async () => {
    const grants = await Promise.all(Array.from({ length: 8 }, () => take(storage, 'shared', 3)));
    expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(10);
    const { granted, waitMs } = await take(storage, 'shared', 1);
    expect([granted, Math.round(waitMs / hourMs)]).toEqual([0, 1]);
  });

  it('of different buckets are kept apart', async () => {
    const grants = await Promise.all(['a', 'b'].map((bucket) => take(storage, bucket, 10)));
    expect(grants.map(({ granted }) => granted)).toEqual([10, 10]);
  });

  it('count what was sent before a restart', async () => {
    await take(storage, 'restarted', 8);
    await storage.close();
    storage = await open();
    expect((await take(storage, 'restarted', 8)).granted).toBe(2);
  });
});
