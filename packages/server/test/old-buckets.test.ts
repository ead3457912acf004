import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSends } from '../src/providers/kit/count-sends.ts';
import type { Db } from '../src/storage/database.ts';
import { deleteOldBuckets } from '../src/storage/old-buckets.ts';
import { leasePermits } from '../src/storage/permits.ts';
import { createSharedQuotaStore } from '../src/storage/quotas.ts';
import { createSharedRateStore } from '../src/storage/rate-limits.ts';
import { inCompany } from './in-company.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

const hourMs = 3_600_000;
const quotas = [
  { periodMs: hourMs, limit: 10 },
  { periodMs: 24 * hourMs, limit: 100 },
];

describeOnBothHomes('what is kept about the limits of vendors', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  it('goes when it is of no use any more, however much it is, and nothing else goes', async () => {
    const db = queue.storage.work;
    await use(db, 'used');
    // More than one statement deletes.
    await addOld(db, 2500);
    await addSends(db, { bucket: 'used in the last day', hoursAgo: 23 });
    await deleteOldBuckets(queue.storage.upkeep);
    expect(await listBuckets(db)).toEqual({
      rate_limits: ['used'],
      vendor_permits: ['used'],
      vendor_sends: ['used', 'used in the last day'],
    });
  });

  it('begins anew when it is asked for again', async () => {
    const db = queue.storage.work;
    await addSends(db, { bucket: 'again', hoursAgo: 27 });
    await deleteOldBuckets(queue.storage.upkeep);
    expect((await listBuckets(db)).vendor_sends).not.toContain('again');
    await use(db, 'again');
    expect(await listBuckets(db)).toMatchObject({
      rate_limits: expect.arrayContaining(['again']),
      vendor_permits: expect.arrayContaining(['again']),
      vendor_sends: expect.arrayContaining(['again']),
    });
  });
});

/** As a process that asks a vendor does. */
async function use(db: Db, bucket: string): Promise<void> {
  const wish = { count: 1, intervalMs: 1000, leadMs: 0, unused: 0 };
  await createSharedRateStore(db, inCompany).reserve(bucket, wish);
  await leasePermits(db, { bucket, processId: 'a', wanted: 1, used: 0, limit: 1 });
  const granted = await createSharedQuotaStore(db).count(bucket, (sends, nowMs) =>
    countSends(sends, { quotas, wanted: 1, nowMs }),
  );
  expect(granted).toEqual({ granted: 1, waitMs: 0 });
}

async function addSends(db: Db, { bucket, hoursAgo }: { bucket: string; hoursAgo: number }): Promise<void> {
  const nowMs = Date.now() - hoursAgo * hourMs;
  const { sends } = countSends({}, { quotas, wanted: 1, nowMs });
  await sql`insert into vendor_sends (bucket, sends) values (${bucket}, ${JSON.stringify(sends)}::jsonb)`.execute(
    db,
  );
}

/** Rows in every table that were of use three days ago. */
async function addOld(db: Db, count: number): Promise<void> {
  await addSends(db, { bucket: 'old', hoursAgo: 72 });
  const named = sql`select 'old-' || at as bucket from generate_series(1, ${count}::int) as at`;
  await sql`insert into vendor_sends (bucket, sends) select named.bucket, sends from (${named}) as named, vendor_sends
    where vendor_sends.bucket = 'old'`.execute(db);
  await sql`insert into rate_limits (bucket, next_at) select bucket, now() - interval '3 days' from (${named}) as named`.execute(
    db,
  );
  await sql`insert into vendor_permits (bucket, holders)
    select bucket, jsonb_build_object('a', jsonb_build_object('has', 1, 'wants', 1, 'until',
      extract(epoch from now() - interval '3 days'))) from (${named}) as named`.execute(db);
}

async function listBuckets(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; bucket: string }>`
    select 'rate_limits' as name, bucket from rate_limits union all select 'vendor_permits', bucket from vendor_permits
    union all select 'vendor_sends', bucket from vendor_sends order by name, bucket`.execute(db);
  return Object.fromEntries(
    ['rate_limits', 'vendor_permits', 'vendor_sends'].map((name) => [
      name,
      rows.filter((row) => row.name === name).map(({ bucket }) => bucket),
    ]),
  );
}
