import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitClaims } from '../src/buckets/commit-claims.ts';
import type { Tx } from '../src/storage/database.ts';
import type { EffectSource } from '../src/engine/ports.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { wireLists } from '../src/wiring/wire-lists.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('a key of a bucket', (home) => {
  let queue: QueueHome;
  /** What stands for two processes; the embedded database has one alone. */
  let storages: Storage[];
  beforeAll(async () => {
    queue = await openQueue(home);
    const databaseUrl = queue.env.DATABASE_URL ?? null;
    storages = [queue.storage];
    if (databaseUrl !== null) storages.push(await openStorage({ databaseUrl, dataDir: '' }));
  });
  afterAll(async () => {
    await Promise.all(storages.slice(1).map((storage) => storage.close()));
    await queue.close();
  });

  const claimSlice = async (records: number): Promise<ClaimedSlice> => {
    await queue.storage.api.updateTable('slices').set({ state: 'done' }).execute();
    await queue.submit(records);
    const [claimed] = await queue.claim();
    if (claimed === undefined) throw new Error('nothing was claimed');
    return claimed;
  };
  const sourceOf = (claim: ClaimedSlice, position: number, organizationId = queue.organizationId) =>
    ({
      key: { organizationId, runId: claim.runId, position, pipeIndex: 0, step: 0 },
      claim,
      environment: 'production',
    }) satisfies EffectSource;
  const claimOf = (name: string, key: string, more: { ttlSeconds?: number; mayCreate?: boolean } = {}) =>
    ({ kind: 'claim', name, key, fields: {}, ttlSeconds: null, mayCreate: true, ...more }) as const;

  it('is won by exactly one of all who ask at once, over processes', async () => {
    const claim = await claimSlice(25);
    const processes = storages.flatMap((storage) => [wireLists(storage), wireLists(storage)]);
    const committed = await Promise.all(
      Array.from({ length: 25 }, (_, position) => {
        const lists = processes[position % processes.length] ?? wireLists(queue.storage);
        return lists.commit(claimOf('race', 'one'), sourceOf(claim, position));
      }),
    );
    expect(committed.map((one) => one.state)).toEqual(committed.map(() => 'answered'));
    const outputs = committed.flatMap((one) => (one.state === 'answered' ? [one.outputs] : []));
    expect(outputs.filter((one) => one.bucket_claimed === true)).toHaveLength(1);
    expect(new Set(outputs.map((one) => one.bucket_entry_id)).size).toBe(1);
    expect(await wireLists(queue.storage).countEntries(placeOf('race'), null)).toEqual({ count: 1 });
  });

  const placeOf = (name: string) =>
    ({ organizationId: queue.organizationId, environment: 'production', name }) as const;

  it('is answered the same when the record is asked again, by the next claim of its slice too', async () => {
    const claim = await claimSlice(2);
    const lists = wireLists(queue.storage);
    const first = await lists.commit(claimOf('again', 'one'), sourceOf(claim, 0));
    expect(first).toMatchObject({ state: 'answered', outputs: { bucket_claimed: true } });
    expect(await lists.commit(claimOf('again', 'one'), sourceOf(claim, 0))).toEqual(first);
    await recoverLeases(queue.storage.work, { all: true });
    const [next] = await queue.claim();
    if (next === undefined) throw new Error('the slice was not claimed again');
    expect(await lists.commit(claimOf('again', 'one'), sourceOf(claim, 1))).toEqual({ state: 'lost' });
    expect(await lists.commit(claimOf('again', 'one'), sourceOf(next, 0))).toEqual(first);
    const second = await lists.commit(claimOf('again', 'one'), sourceOf(next, 1));
    expect(second).toMatchObject({ state: 'answered', outputs: { bucket_claimed: false } });
  });

  it('is claimed without reading what other records did, however many there were', async () => {
    const claim = await claimSlice(25);
    await queue.storage.work.transaction().execute(async (tx) => {
      await sql`
        insert into effects (org_id, run_id, position, pipe_index, step, intent, answer)
        select ${queue.organizationId}, ${claim.runId}, at, 0, 0, at::text, '{}'
        from generate_series(1000, 10999) as at`.execute(tx);
      const asked = Array.from({ length: 25 }, (_, position) => ({
        effect: claimOf('many', `key ${position}`),
        source: sourceOf(claim, position),
      }));
      const before = await countRead(tx);
      await commitClaims(tx, placeOf('many'), asked);
      expect((await countRead(tx)) - before).toBeLessThanOrEqual(asked.length);
    });
  });

  /** Rows of `effects` that this transaction has read. */
  const countRead = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ read: string | number }>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
      where relname = 'effects'`.execute(tx);
    return Number(rows[0]?.read);
  };

  it('is free again when its time is over, and then has another entry', async () => {
    const claim = await claimSlice(3);
    const lists = wireLists(queue.storage);
    const timed = claimOf('timed', 'one', { ttlSeconds: 60 });
    const [first, second] = [
      await lists.commit(timed, sourceOf(claim, 0)),
      await lists.commit(timed, sourceOf(claim, 1)),
    ];
    expect(second).toMatchObject({ outputs: { bucket_claimed: false } });
    await sql`update bucket_entries set expires_at = now() - interval '1 second'`.execute(queue.storage.api);
    expect(await lists.findEntry(placeOf('timed'), 'one')).toEqual({ entry: null });
    expect(await lists.countEntries(placeOf('timed'), null)).toEqual({ count: 0 });
    const third = await lists.commit(timed, sourceOf(claim, 2));
    expect(third).toMatchObject({ outputs: { bucket_claimed: true } });
    expect(third).not.toEqual(first);
    expect(await lists.countEntries(placeOf('timed'), null)).toEqual({ count: 1 });
  });

  it('is missing where the bucket is and may not be made, and in the other environment', async () => {
    const claim = await claimSlice(2);
    const lists = wireLists(queue.storage);
    const refused = await lists.commit(claimOf('nowhere', 'one', { mayCreate: false }), sourceOf(claim, 0));
    expect(refused).toMatchObject({ state: 'missing', message: expect.stringContaining('nowhere') });
    await lists.commit(claimOf('here', 'one'), sourceOf(claim, 1));
    const sandbox = { ...placeOf('here'), environment: 'sandbox' } as const;
    expect(await lists.findEntry(sandbox, 'one')).toMatchObject({ state: 'missing' });
  });
});
