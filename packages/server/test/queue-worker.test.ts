import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SliceExecutor } from '../src/engine/ports.ts';
import type { SliceWorker } from '../src/queue/worker.ts';
import { startWorker } from '../src/queue/worker.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('a worker', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  const work = (executor: SliceExecutor, budget = 4000): SliceWorker =>
    startWorker({
      db: queue.storage.work,
      upkeep: queue.storage.upkeep,
      signals: queue.storage.signals,
      executor,
      retentionDays: 3,
      chainKey: testChainKey,
      known: [],
      budget,
      isAlone: home === 'pglite',
      leaseDb: queue.storage.leases,
      reportFault: () => {},
      onEvent: () => {},
    });
  const finish = async (runId: string) => {
    for (;;) {
      const run = await queue.read(runId);
      if (run.status !== 'pending' && run.status !== 'processing') return run;
      await sleep(20);
    }
  };

  it('takes the oldest work at every tenth claim, so that nothing starves', async () => {
    const oldest = await queue.submit(1);
    await queue.storage.api
      .updateTable('slices')
      .set({ backlog: 100_000 })
      .where('run_id', '=', oldest)
      .execute();
    for (let run = 0; run < 20; run += 1) await queue.submit(1);
    const started: string[] = [];
    const executor: SliceExecutor = {
      ...queue.executor,
      start: (slice, hooks) => {
        started.push(slice.runId);
        return queue.executor.start(slice, hooks);
      },
    };
    // Space for one slice: each claim takes one.
    const worker = work(executor, 25);
    await finish(oldest);
    while (started.length < 21) await sleep(10);
    await worker.drain(60_000);
    expect(started.indexOf(oldest)).toBe(9);
  });

  it('lets class 1 pass that comes while it starts what it claimed of others', async () => {
    const { api, signals } = queue.storage;
    const others = await Promise.all(Array.from({ length: 8 }, () => queue.submit(1)));
    await api.updateTable('slices').set({ class: 3 }).where('run_id', 'in', others).execute();
    const urgent = await queue.submit(1);
    const setUrgent = (state: 'ready' | 'done') =>
      api.updateTable('slices').set({ state }).where('run_id', '=', urgent).execute();
    await setUrgent('done');
    const started: string[] = [];
    const executor: SliceExecutor = {
      ...queue.executor,
      start: (slice, hooks) => {
        started.push(slice.runId);
        if (started.length === 1) void setUrgent('ready').then(() => signals.publish('work', ['1']));
        // Until the urgent one has started, the thread stands still, so that the database can answer before the next one starts.
        if (!started.includes(urgent)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        return queue.executor.start(slice, hooks);
      },
    };
    const worker = work(executor);
    await finish(urgent);
    await worker.drain(60_000);
    expect(started).toHaveLength(9);
    expect(started.indexOf(urgent)).toBeLessThan(8);
  });

  it('isolates a record that kills whoever runs it, and ends it alone with a fault', async () => {
    const runId = await queue.submit(60);
    const poison = 31;
    let kills = 0;
    const executor: SliceExecutor = {
      ...queue.executor,
      start: (slice, hooks) => {
        if (slice.firstPosition <= poison && poison < slice.firstPosition + slice.size) {
          kills += 1;
          throw new Error('killed');
        }
        return queue.executor.start(slice, hooks);
      },
    };
    const worker = work(executor);
    const run = await finish(runId);
    await worker.drain(60_000);
    expect(kills).toBe(8);
    expect(run.status).toBe('failed');
    expect(run.errors).toMatchObject([{ code: 'InternalError' }]);
    for (let at = 0; at < 60; at += 1) {
      const { first_name: cell } = run.records[at].fields;
      if (at === poison) expect(cell).toMatchObject({ status: 'failed', reason: { code: 'InternalError' } });
      else expect(cell).toMatchObject({ status: 'completed', value: 'Jane' });
    }
    expect(await queue.inFlight()).toBe(0);
    expect(worker.unfinishedRecords()).toBe(0);
  });

  it('runs the other slices of a claim when one cannot even begin', async () => {
    const [broken, whole] = [await queue.submit(1), await queue.submit(1)];
    await queue.storage.api.updateTable('slices').set({ losses: 8 }).where('run_id', '=', broken).execute();
    const executor: SliceExecutor = {
      ...queue.executor,
      abandon: () => {
        throw new Error('broken');
      },
    };
    const worker = work(executor);
    expect((await finish(whole)).status).toBe('completed');
    await worker.drain(60_000);
    const repaired = work(queue.executor);
    await queue.storage.api
      .updateTable('slices')
      .set({ state: 'ready' })
      .where('run_id', '=', broken)
      .execute();
    expect((await finish(broken)).status).toBe('failed');
    await repaired.drain(60_000);
    expect(await queue.inFlight()).toBe(0);
  });

  it('hands back what does not end in time, with what is known of it', async () => {
    const runId = await queue.submit(30);
    const never: SliceExecutor = {
      ...queue.executor,
      start: () => ({
        ended: new Promise(() => {}),
        snapshot: () => [],
        failure: () => null,
        waitsUntil: () => null,
      }),
    };
    const worker = work(never);
    while (worker.unfinishedRecords() < 30) await sleep(10);
    await worker.drain(50);
    const slices = await queue.storage.api
      .selectFrom('slices')
      .selectAll()
      .where('run_id', '=', runId)
      .execute();
    expect(slices).toMatchObject([
      { state: 'ready', claims: 1, losses: 0 },
      { state: 'ready', claims: 1, losses: 0 },
    ]);
    const next = work(queue.executor);
    expect((await finish(runId)).status).toBe('completed');
    await next.drain(60_000);
  });
});
