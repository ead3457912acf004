import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countedAtOnce } from '../src/buckets/count-live.ts';
import { lookupsAtOnce } from '../src/wiring/lookup-places.ts';
import { wireBuckets } from '../src/wiring/wire-buckets.ts';
import { wireLists } from '../src/wiring/wire-lists.ts';
import { wireStreams } from '../src/wiring/wire-streams.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

/** Counts statements, and how many are under way at a time. */
function createCounter() {
  const counts = { all: 0, now: 0, most: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counts.all += 1;
      counts.now += 1;
      counts.most = Math.max(counts.most, counts.now);
      return node;
    },
    transformResult: async ({ result }) => {
      counts.now -= 1;
      return result;
    },
  };
  return { counts, plugin };
}

describeOnBothHomes('what organizations look up in buckets and streams', (home) => {
  const { counts, plugin } = createCounter();
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home, { plugins: [plugin] })));
  beforeEach(() => Object.assign(counts, { all: 0, now: 0, most: 0 }));
  afterAll(() => queue.close());
  const placeOf = (name: string) =>
    ({ organizationId: queue.organizationId, environment: 'production', name }) as const;

  it('takes no more connections at a time than an organization may have', async () => {
    const [streams, buckets] = [wireStreams(queue.storage), wireBuckets(queue.storage)];
    await streams.create(placeOf('events'));
    await buckets.create(placeOf('entries'));
    const page = { after: null, limit: 10 };
    const reads: (() => Promise<unknown>)[] = [
      () => streams.readEvents(placeOf('events'), { after: 0, limit: 10 }),
      () => streams.readMembers(placeOf('events'), page),
      () => buckets.readEntries(placeOf('entries'), page),
      () => buckets.list(queue.organizationId, 'production'),
    ];
    counts.most = 0;
    const asked = Array.from({ length: 10 }, () => reads).flat();
    await Promise.all(asked.map((read) => read()));
    expect(counts.most).toBe(lookupsAtOnce);
  });

  it('counts what expired and is not swept yet in parts', async () => {
    const buckets = wireBuckets(queue.storage);
    await buckets.create(placeOf('expired'));
    const expired = 2 * countedAtOnce + 5;
    await sql`
      with bucket as (select org_id, id from buckets where name = 'expired'), added as (
        insert into bucket_entries (org_id, bucket_id, digest, key, entry_id, fields, claimed_at, expires_at)
        select org_id, id, sha256(n::text::bytea), n::text, gen_random_uuid(), '{}', now(),
          case when n <= ${expired}::int then now() - n / 3 * interval '1 millisecond' when n % 2 = 0 then now() + interval '1 hour' end
        from bucket, generate_series(1, ${expired + 7}::int) as n
      )
      update buckets set entry_count = ${expired + 7}::int where name = 'expired'`.execute(queue.storage.api);
    counts.all = 0;
    const lists = wireLists(queue.storage);
    expect(await lists.countEntries(placeOf('expired'), null)).toEqual({ count: 7 });
    // The bucket, two full parts and what is left.
    expect(counts.all).toBe(4);
    expect(await lists.countEntries(placeOf('expired'), 3600)).toEqual({ count: 7 });
    expect(await buckets.get(placeOf('expired'))).toMatchObject({ entries: 7 });
  });
});
