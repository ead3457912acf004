import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { startService } from './service.ts';
import { renewLeases } from '../src/queue/write-leases.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { markDeleted } from '../src/storage/delete-organization.ts';
import { withStorage } from './service.ts';
import { expectProblem } from './expect-problem.ts';
import { testChainKey } from './test-chain-key.ts';

describe.skipIf(inject('postgresUrl') === null)('ways to PostgreSQL', () => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue('postgres')));
  afterAll(() => queue.close());

  it('have limits within transactions, and leave none behind on the connection', async () => {
    const read = async (name: 'api' | 'work' | 'upkeep' | 'lookups') => {
      const db = queue.storage[name];
      const settings = sql<{ lock: string; statement: string }>`
        select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
      const inside = await db.transaction().execute(async (tx) => (await settings.execute(tx)).rows[0]);
      const outside = (await settings.execute(db)).rows[0];
      expect(outside).toEqual({ lock: '0', statement: '0' });
      return inside;
    };
    expect(await read('api')).toEqual({ lock: '2s', statement: '0' });
    expect(await read('work')).toEqual({ lock: '0', statement: '0' });
    expect(await read('upkeep')).toEqual({ lock: '1s', statement: '0' });
    expect(await read('lookups')).toEqual({ lock: '2s', statement: '8s' });
  });

  it('keep leases and settlements going while all other connections are taken', async () => {
    const runId = await queue.submit(30);
    const claims = await queue.claim();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    const hogs = [queue.storage.api, queue.storage.work, queue.storage.lookups].flatMap((db) =>
      Array.from({ length: 20 }, () =>
        db.transaction().execute(async (tx) => {
          await sql`select 1`.execute(tx);
          begun += 1;
          await over;
        }),
      ),
    );
    // Each of those pools has no connection left.
    await expect.poll(() => begun).toBe(22);
    expect((await renewLeases(queue.storage.leases, claims)).renewed.size).toBe(claims.length);
    const ended = claims.map((claim) => queue.settled(claim));
    const { runs } = await settleSlices(queue.storage.upkeep, {
      ended,
      progress: [],
      retentionDays: 3,
      chainKey: testChainKey,
    });
    expect(runs.map(({ id }) => id)).toEqual([runId]);
    end();
    await Promise.all(hogs);
  });

  it('answer 503 and come-back-later for what waits for a lock that somebody keeps', async () => {
    const service = await startService('postgres', {}, { role: 'api' });
    try {
      const { id, call } = await service.createOrganization('free');
      await withStorage(service.env, async ({ work }) => {
        const { promise: over, resolve: end } = Promise.withResolvers<void>();
        const { promise: isLocked, resolve: setLocked } = Promise.withResolvers<void>();
        const locking = work.transaction().execute(async (tx) => {
          await sql`select from organizations where id = ${id} for update`.execute(tx);
          setLocked();
          await over;
        });
        await isLocked;
        const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };
        const refused = await call('/v1/pipes/run', { body });
        expectProblem(refused, 'unavailable');
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expectProblem(
          await service.operate(`/operator/organizations/${id}`, { method: 'DELETE' }),
          'unavailable',
        );
        end();
        await locking;
        expect((await call('/v1/pipes/run', { body })).status).toBe(200);
        expect(await markDeleted(work, id)).toBe(true);
      });
    } finally {
      await service.stop();
    }
  });
});
