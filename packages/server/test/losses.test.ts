import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { recoverLeases, releaseLeases } from '../src/queue/write-leases.ts';
import { splitSlice } from '../src/queue/isolate-poison.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { startWorker } from '../src/queue/worker.ts';
import { attemptOf } from './attempt-of.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('what is counted of a slice', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  const db = () => queue.storage.work;
  const counts = async (runId: string) =>
    (
      await db()
        .selectFrom('slices')
        .select(['claims', 'losses', 'loss_counts'])
        .where('run_id', '=', runId)
        .execute()
    ).map(({ claims, losses, loss_counts: counted }) => [claims, losses, counted]);
  const claimOne = async (): Promise<ClaimedSlice> => {
    const [claim] = await queue.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    return claim;
  };
  const setLosses = (runId: string, losses: number) =>
    db().updateTable('slices').set({ losses }).where('run_id', '=', runId).execute();

  it('claims count claims, whatever becomes of them; losses what was lost since it last got on', async () => {
    const runId = await queue.submit(2);
    await releaseLeases(db(), [await claimOne()], { isLoss: false });
    expect(await counts(runId)).toEqual([[1, 0, true]]);
    await releaseLeases(db(), [await claimOne()], { isLoss: true });
    expect(await counts(runId)).toEqual([[2, 1, true]]);
    await claimOne();
    await recoverLeases(db(), { all: true });
    expect(await counts(runId)).toEqual([[3, 2, true]]);
    const key = await claimOne();
    const progress = [{ key, mayHold: false, attempts: [attemptOf()], records: [], snapshots: [] }];
    await settleSlices(db(), { ended: [], progress, retentionDays: 3, chainKey: testChainKey });
    expect(await counts(runId)).toEqual([[4, 0, true]]);
    await setLosses(runId, 3);
    await splitSlice(db(), key);
    expect(await counts(runId)).toEqual([
      [4, 3, true],
      [4, 3, true],
    ]);
    await db().updateTable('slices').set({ state: 'done' }).execute();
  });

  it.each([
    [3, true, 4],
    [4, false, 4],
    [7, false, 7],
    [8, true, 9],
  ])(
    'a record lost %i times that never began because its worker was lost: counts is %s',
    async (losses, isCounted, after) => {
      const runId = await queue.submit(1);
      await setLosses(runId, losses);
      await claimOne();
      expect(await counts(runId)).toEqual([[1, losses, isCounted]]);
      await recoverLeases(db(), { all: true });
      expect(await counts(runId)).toEqual([[1, after, isCounted]]);
      await db().updateTable('slices').set({ state: 'done' }).execute();
    },
  );

  it('a record on trial that began counts as lost with its worker', async () => {
    const runId = await queue.submit(1);
    await setLosses(runId, 6);
    const { promise: isBegun, resolve } = Promise.withResolvers<void>();
    const worker = startWorker({
      db: db(),
      upkeep: queue.storage.upkeep,
      signals: queue.storage.signals,
      executor: {
        ...queue.executor,
        start: () => {
          resolve();
          return {
            ended: new Promise(() => {}),
            snapshot: () => [],
            failure: () => null,
            waitsUntil: () => null,
          };
        },
      },
      retentionDays: 3,
      chainKey: testChainKey,
      known: [],
      budget: 4000,
      isAlone: home === 'pglite',
      leaseDb: queue.storage.leases,
      reportFault: () => {},
      onEvent: () => {},
    });
    await isBegun;
    await sql`update slices set lease_until = now() - interval '1 minute' where run_id = ${runId}`.execute(
      queue.storage.api,
    );
    await recoverLeases(queue.storage.api, { all: true });
    // It may be claimed again by now.
    expect((await counts(runId)).map(([, losses]) => losses)).toEqual([7]);
    await db().updateTable('slices').set({ state: 'done' }).execute();
    await worker.drain(0);
  });
});
