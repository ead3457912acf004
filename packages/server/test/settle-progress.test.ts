import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SliceExecutor, SliceHooks } from '../src/engine/ports.ts';
import { takeHold } from '../src/ledger/holds.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { startWorker } from '../src/queue/worker.ts';
import { attemptOf } from './attempt-of.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('progress of slices that go on', (home) => {
  let queue: QueueHome;
  let runId: string;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());
  beforeEach(async () => {
    const { api } = queue.storage;
    await api.updateTable('slices').set({ state: 'done' }).execute();
    for (const table of ['holds', 'attempts', 'ledger_entries'] as const)
      await api.deleteFrom(table).execute();
    await api.updateTable('ledger_heads').set({ balance: 1000, held: 0 }).execute();
  });

  const db = () => queue.storage.work;
  const attempts = () => db().selectFrom('attempts').selectAll().where('run_id', '=', runId).execute();
  const balance = () => readBalance(queue.storage.api, queue.organizationId);
  const spent = async () =>
    Number((await db().selectFrom('runs').select('spent').where('id', '=', runId).executeTakeFirst())?.spent);

  it('counts more than fits into 32 bits, as operators set their own prices', async () => {
    const huge = 2_000_000_000;
    await queue.storage.api
      .updateTable('ledger_heads')
      .set({ balance: 10 * huge })
      .execute();
    runId = await queue.submit(3);
    const [key] = await queue.claim();
    if (key === undefined) throw new Error('nothing was claimed');
    for (let times = 0; times < 3; times += 1)
      expect(await takeHold(db(), { ...key, amount: huge, hasCeiling: false })).toBe('held');
    const asked = [0, 1, 2].map((position) => attemptOf({ position, credits: huge }));
    const progress = [{ key, mayHold: true, attempts: asked, records: [], snapshots: [] }];
    await settleSlices(db(), { ended: [], progress, retentionDays: 3, chainKey: testChainKey });
    expect([await spent(), await balance()]).toEqual([3 * huge, { balance: 7 * huge, held: 0 }]);
  });

  it('takes back the suspicion that it kills its workers', async () => {
    runId = await queue.submit(2);
    const losses = async () =>
      (await db().selectFrom('slices').select('losses').where('run_id', '=', runId).execute())[0]?.losses;
    const settle = async (part: object) => {
      const [key] = await queue.claim();
      if (key === undefined) throw new Error('nothing was claimed');
      const nothing = { key, mayHold: false, attempts: [], records: [], snapshots: [] };
      const progress = [{ ...nothing, ...part }];
      await settleSlices(db(), { ended: [], progress, retentionDays: 3, chainKey: testChainKey });
      const known = await losses();
      await recoverLeases(db(), { all: true });
      return known;
    };
    expect(await settle({})).toBe(0);
    expect(await settle({ snapshots: [{ position: 0, body: 'x' }] })).toBe(1);
    expect(await settle({ attempts: [attemptOf()] })).toBe(0);
    expect(await settle({})).toBe(1);
  });

  const work = (start: SliceExecutor['start'], worst = 0) =>
    startWorker({
      db: db(),
      upkeep: db(),
      signals: queue.storage.signals,
      executor: { ...queue.executor, start, costOf: () => ({ worst, ceiling: null }) },
      retentionDays: 3,
      chainKey: testChainKey,
      known: [],
      budget: 4000,
      isAlone: home === 'pglite',
      leaseDb: queue.storage.leases,
      reportFault: () => {},
      onEvent: () => {},
    });
  const never = {
    ended: new Promise(() => {}),
    snapshot: () => [],
    failure: () => null,
    waitsUntil: () => null,
  };

  it('journals the attempts of a slice that goes on, one by one and not at its end', async () => {
    const worker = work((_, { onAttempt }) => {
      void askAndLook(onAttempt);
      return never;
    }, 100);
    const { promise: looked, resolve } = Promise.withResolvers<void>();
    const askAndLook = async (onAttempt: SliceHooks['onAttempt']) => {
      for (let step = 0; step < 5; step += 1) {
        onAttempt(attemptOf({ step, credits: 10 }));
        while ((await attempts()).length === step) await sleep(5);
      }
      resolve();
    };
    runId = await queue.submit(1);
    queue.storage.signals.publish('work', ['']);
    await looked;
    expect([await spent(), await balance()]).toEqual([50, { balance: 950, held: 50 }]);
    await worker.drain(10);
  });

  it('journals what was asked in the last moments before it stops, and hands the slice back', async () => {
    let ask = () => {};
    const worker = work((_, { onAttempt }) => {
      ask = () => onAttempt(attemptOf({ credits: 10 }));
      return never;
    }, 100);
    runId = await queue.submit(1);
    queue.storage.signals.publish('work', ['']);
    while (worker.unfinishedRecords() === 0) await sleep(5);
    await sleep(50);
    const drained = worker.drain(30);
    const asking = setInterval(() => ask(), 1);
    await drained;
    clearInterval(asking);
    expect(await attempts()).toMatchObject([{ credits: 10 }]);
    const slices = await db().selectFrom('slices').select('state').where('run_id', '=', runId).execute();
    expect(slices).toEqual([{ state: 'ready' }]);
  });
});
