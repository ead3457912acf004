import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { leasePermits } from '../src/storage/permits.ts';
import { createHome, describeOnBothHomes } from './service.ts';

describeOnBothHomes('permits in the database', (home) => {
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

  /** A bucket of its own, of which processes lease. */
  const open = (limit: number) => {
    const bucket = randomUUID();
    return {
      bucket,
      lease: (processId: string, { wanted, used = 0 }: { wanted: number; used?: number }) =>
        leasePermits(storage.work, { bucket, processId, wanted, used, limit }),
    };
  };

  it('are all for the one who asks alone', async () => {
    const { lease } = open(10);
    expect(await lease('a', { wanted: 4 })).toBe(4);
    expect(await lease('a', { wanted: 25, used: 4 })).toBe(10);
  });

  it('are never more than there are, however many ask at once', async () => {
    const { lease } = open(7);
    const processes = Array.from({ length: 12 }, (_, at) => `process ${at}`);
    const leased = await Promise.all(processes.map((processId) => lease(processId, { wanted: 3 })));
    expect(leased.reduce((sum, permits) => sum + permits, 0)).toBe(7);
  });

  it('are shared when another wants some: who has more gives up what is not in use', async () => {
    const { lease } = open(10);
    expect(await lease('a', { wanted: 30 })).toBe(10);
    expect(await lease('b', { wanted: 30 })).toBe(0);
    expect(await lease('a', { wanted: 30, used: 8 })).toBe(8);
    expect(await lease('b', { wanted: 30 })).toBe(2);
    expect(await lease('a', { wanted: 30, used: 3 })).toBe(5);
    expect(await lease('b', { wanted: 30, used: 2 })).toBe(5);
  });

  it('go to others when nobody wants them any more', async () => {
    const { lease } = open(2);
    expect(await lease('a', { wanted: 2 })).toBe(2);
    expect(await lease('a', { wanted: 0 })).toBe(0);
    expect(await lease('b', { wanted: 2 })).toBe(2);
  });

  it('of a process that died come back when its lease is over', async () => {
    const { lease, bucket } = open(2);
    expect(await lease('dead', { wanted: 2, used: 2 })).toBe(2);
    expect(await lease('b', { wanted: 2 })).toBe(0);
    await sql`update vendor_permits set holders = jsonb_set(holders, '{dead,until}', '0') where bucket = ${bucket}`.execute(
      storage.work,
    );
    await sleep(1);
    expect(await lease('b', { wanted: 2 })).toBe(2);
  });
});
