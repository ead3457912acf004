import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PipesRequest } from '../src/contract/pipes-request.ts';
import { pipesResponse } from '../src/contract/pipes-response.ts';
import type { SliceExecutor } from '../src/engine/ports.ts';
import { findParked } from '../src/queue/find-parked.ts';
import { startPresence } from '../src/queue/presence.ts';
import { startWorker } from '../src/queue/worker.ts';
import { registerCapabilities } from '../src/storage/capabilities.ts';
import { readQueueState } from '../src/storage/queue-state.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';
import { waitFor } from './wait-for.ts';

const bodyOf = (records: number): PipesRequest => ({
  pipes: [{ pipe_id: 'person:name:split@1' }],
  input: Array.from({ length: records }, (_, id) => ({ id, name: 'Jane Doe' })),
});

describeOnBothHomes('a claim, with workers of several versions about', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());
  beforeEach(async () => {
    await db().updateTable('slices').set({ state: 'done', parked_for: null }).execute();
    await sql`delete from workers`.execute(db());
  });

  const db = () => queue.storage.work;
  const submit = (needs: readonly number[], records = 1) =>
    queue.submitBody(bodyOf(records), undefined, needs);
  const claimed = async (known: readonly number[], parkedFor: readonly number[] = [], limit = 100) =>
    (await queue.claim({ known, parkedFor, limit })).map(({ runId }) => runId);
  const slices = async (runId: string) =>
    db()
      .selectFrom('slices')
      .select(['state', 'claims', 'token', 'parked_for'])
      .where('run_id', '=', runId)
      .execute();

  it('takes what its process can run, and leaves the rest as it was, but out of its way', async () => {
    const [newer, plain] = [await submit([1, 7]), await submit([1])];
    expect(await claimed([1, 2, 3])).toEqual([plain]);
    expect(await slices(newer)).toEqual([{ state: 'parked', claims: 0, token: 0, parked_for: 7 }]);
    expect((await queue.read(newer)).status).toBe('pending');
  });

  it('takes what an earlier version submitted, which did not say what it needs', async () => {
    const runId = await submit([9]);
    await db().updateTable('runs').set({ needs: null }).where('id', '=', runId).execute();
    expect(await claimed([1])).toEqual([runId]);
  });

  it('goes through a thousand slices that it cannot run once, and never again', async () => {
    for (let run = 0; run < 250; run += 1) await submit([1, 7], 100);
    const plain = await submit([1]);
    expect(await claimed([1], [], 8)).toEqual([plain]);
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from slices where state <> 'done' group by state order by state`.execute(
      db(),
    );
    expect(rows).toEqual([
      { state: 'leased', count: 1 },
      { state: 'parked', count: 1000 },
    ]);
    expect(await claimed([1], [], 8)).toEqual([]);
  });

  it('of one that can run them takes parked slices in their order among the others', async () => {
    const first = await submit([1, 7]);
    const second = await submit([1]);
    const third = await submit([1, 8]);
    await claimed([2]);
    expect((await slices(first))[0]).toMatchObject({ state: 'parked', parked_for: 1 });
    const fourth = await submit([1]);
    const known = [1, 7, 8];
    const parkedFor = await findParked(db(), known);
    expect(parkedFor).toEqual([1]);
    expect(await claimed(known, parkedFor, 2)).toEqual([first, second]);
    expect(await claimed(known, parkedFor)).toEqual([third, fourth]);
    expect((await slices(first))[0]).toMatchObject({ state: 'leased', parked_for: null });
  });

  it('parks a slice for the next thing that is lacking, where a worker has only some of it', async () => {
    const runId = await submit([5, 6]);
    await claimed([]);
    expect((await slices(runId))[0]).toMatchObject({ parked_for: 5 });
    expect(await findParked(db(), [6])).toEqual([]);
    expect(await claimed([5], await findParked(db(), [5]))).toEqual([]);
    expect((await slices(runId))[0]).toMatchObject({ state: 'parked', parked_for: 6 });
    expect(await findParked(db(), [5])).toEqual([]);
    expect(await claimed([5, 6], await findParked(db(), [5, 6]))).toEqual([runId]);
  });

  it('by a worker that can run it comes by itself', async () => {
    const runId = await submit([3]);
    await claimed([1]);
    const worker = startWorker({
      db: db(),
      upkeep: queue.storage.upkeep,
      signals: queue.storage.signals,
      executor: queue.executor,
      retentionDays: 3,
      chainKey: testChainKey,
      known: [3],
      budget: 4000,
      isAlone: home === 'pglite',
      leaseDb: queue.storage.leases,
      reportFault: () => {},
      onEvent: () => {},
    });
    await waitFor(
      () => queue.read(runId),
      ({ status }) => status === 'completed',
    );
    await worker.drain(60_000);
  });

  it('that nobody can make shows in the run and in what is measured', async () => {
    const options = { db: db(), isAlone: home === 'pglite', reportFault: () => {} };
    const runId = await submit([1, 7], 60);
    const older = await startPresence({ ...options, known: [1] });
    await claimed([1]);
    const stranded = await queue.read(runId);
    expect(pipesResponse.parse(stranded)).toMatchObject({ status: 'pending', notice: { code: 'NoWorker' } });
    expect(await readQueueState(db())).toMatchObject({ strandedSlices: 3, workers: 1 });
    await older.stop();
    const newer = await startPresence({ ...options, known: [7, 1] });
    expect(await queue.read(runId)).not.toHaveProperty('notice');
    expect(await readQueueState(db())).toMatchObject({ strandedSlices: 0, workers: 1 });
    await newer.stop();
    expect(await queue.read(runId)).toHaveProperty('notice');
  });

  it('of a run that has ended needs nobody any more', async () => {
    const runId = await submit([1]);
    await db().updateTable('runs').set({ status: 'completed' }).where('id', '=', runId).execute();
    expect(await queue.read(runId)).not.toHaveProperty('notice');
  });

  it('of a plan nobody can read ends with a fault, for which the plan is not needed', async () => {
    const runId = await submit([], 2);
    await db().updateTable('runs').set({ plan: '{"version":99}' }).where('id', '=', runId).execute();
    expect(pipesResponse.parse(await queue.read(runId)).records).toEqual({
      0: { id: 0, fields: {} },
      1: { id: 1, fields: {} },
    });
    const [claim] = await queue.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    const abandon: SliceExecutor['abandon'] = queue.executor.abandon;
    expect(abandon(claim)).toEqual([
      { position: 0, body: '"0":{"id":0,"fields":{}}' },
      { position: 1, body: '"1":{"id":1,"fields":{}}' },
    ]);
  });
});

describeOnBothHomes('numbers of what a version can run', (home) => {
  it('are the same in all processes, and new for what is new', async () => {
    const queue = await openQueue(home);
    const register = (names: readonly string[]) => registerCapabilities(queue.storage.api, names);
    const [older, newer] = await Promise.all([register(['a', 'b']), register(['c', 'b', 'a'])]);
    expect(older.numbersOf(['a', 'b', 'a'])).toEqual(newer.numbersOf(['a', 'b']));
    expect(new Set(newer.known)).toEqual(new Set(newer.numbersOf(['a', 'b', 'c'])));
    expect(older.known).not.toContain(newer.numbersOf(['c'])[0]);
    expect(() => older.numbersOf(['c'])).toThrow('c is not something that this process can run');
    await queue.close();
  });
});
