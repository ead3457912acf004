import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestCounter } from '../../src/admission/count-requests.ts';
import { createKeyRing } from '../../src/admission/find-key-owner.ts';
import { createApiKey, hashApiKey, visiblePrefix } from '../../src/admission/api-keys.ts';
import { isRunId, createRunIds } from '../../src/admission/run-id.ts';
import type { SliceExecutor } from '../../src/engine/ports.ts';
import { startWorker } from '../../src/queue/worker.ts';
import { insertApiKey } from '../../src/storage/api-keys.ts';
import { deleteExpiredRuns } from '../../src/storage/retention.ts';
import type { QueueHome } from '../queue-home.ts';
import { openQueue } from '../queue-home.ts';
import { testChainKey } from '../test-chain-key.ts';
import { waitFor } from '../wait-for.ts';

const hourMs = 3_600_000;

let queue: QueueHome;
beforeAll(async () => void (queue = await openQueue('pglite')));
afterAll(() => queue.close());

describe('a clock that is set an hour back or forward', () => {
  it('leaves run ids unique and in order', () => {
    const now = Date.now();
    const ids = [now, now - hourMs, now - hourMs, now + hourMs, now, now].map(createRunIds());
    expect(ids.every(isRunId)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map((id) => id.slice(0, 11)).toSorted()).toEqual(ids.map((id) => id.slice(0, 11)));
  });

  it('never makes who is within the limit of requests wait longer than a minute', async () => {
    const { storage, organizationId } = queue;
    const clock = { now: Date.now() };
    const count = createRequestCounter(storage.api, { limitPerMinute: 3, now: () => clock.now });
    for (const step of [0, -hourMs, 2 * hourMs, -hourMs]) {
      clock.now += step;
      let refused = await count(organizationId);
      for (let tries = 0; tries < 3 && refused.ok; tries += 1) refused = await count(organizationId);
      expect(refused).toMatchObject({ ok: false });
      if (!refused.ok) expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
      clock.now += 60_000;
      expect(await count(organizationId)).toEqual({ ok: true });
    }
  });

  it('does not hand the embedded database’s slices to their own worker a second time', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let started = 0;
    const executor: SliceExecutor = {
      ...queue.executor,
      start: (slice, hooks) => {
        started += 1;
        const finish = async () => {
          await mayEnd;
          for (let position = 0; position < slice.size; position += 1)
            hooks.onRecord({ position, body: '{}' });
        };
        return { ended: finish(), snapshot: () => [], failure: () => null, waitsUntil: () => null };
      },
    };
    const worker = startWorker({
      db: queue.storage.work,
      upkeep: queue.storage.upkeep,
      signals: queue.storage.signals,
      executor,
      retentionDays: 3,
      chainKey: testChainKey,
      known: [],
      budget: 4000,
      isAlone: true,
      leaseDb: queue.storage.leases,
      reportFault: () => {},
      onEvent: () => {},
    });
    const runId = await queue.submit(25);
    await waitFor(
      () => started,
      (count) => count === 1,
    );
    // What an hour forward does to a lease of ten seconds; the worker looks for lost ones every second.
    await sql`update slices set lease_until = now() - interval '1 hour'`.execute(queue.storage.api);
    await sleep(2500);
    expect(started).toBe(1);
    end();
    await waitFor(
      () => queue.storage.api.selectFrom('runs').select('status').where('id', '=', runId).execute(),
      ([run]) => run?.status === 'completed',
    );
    await worker.drain(60_000);
  });

  it('deletes nothing that is to be kept for days', async () => {
    const runId = await queue.submit(1);
    // The run ended when the clock was an hour behind.
    await sql`update runs set status = 'completed', finished_at = now() - interval '1 hour',
      expires_at = now() + interval '3 days' - interval '1 hour' where id = ${runId}`.execute(
      queue.storage.api,
    );
    expect(await deleteExpiredRuns(queue.storage.work)).toBe(0);
    expect((await queue.read(runId)).status).toBe('completed');
  });
});

it('a key that is revoked dies within seconds of a clock that nobody sets', async () => {
  const { storage, organizationId } = queue;
  const key = createApiKey('hr');
  const row = {
    id: 'key',
    org_id: organizationId,
    role: 'admin' as const,
    name: 'A key',
    prefix: visiblePrefix(key),
    hash: hashApiKey(key),
    created_by: 'a test',
  };
  await storage.api.transaction().execute((tx) => insertApiKey(tx, row));
  const ring = createKeyRing(storage.api, () => performance.now());
  expect(await ring.find(key)).toMatchObject({ organizationId });
  await sql`update api_keys set revoked_at = now() where id = 'key'`.execute(storage.api);
  expect(
    await waitFor(
      () => ring.find(key),
      (owner) => owner === null,
    ),
  ).toBeNull();
});
