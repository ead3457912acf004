import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { claimSlices } from '../src/queue/claim-slices.ts';
import { recoverLeases, releaseLeases, renewLeases } from '../src/queue/write-leases.ts';
import type { SliceProgress } from '../src/queue/settle-slices.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { keyText } from '../src/queue/slice-keys.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { storedRecords } from './stored-records.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('the queue', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());
  beforeEach(async () => {
    const slices = await queue.claim({ limit: 1000 });
    await settleSlices(queue.storage.work, {
      ended: slices.map((claim) => queue.settled(claim)),
      progress: [],
      retentionDays: 3,
      chainKey: testChainKey,
    });
    expect(await queue.inFlight()).toBe(0);
  });

  const place = (runId: string, order: { class: number; backlog: number }) =>
    queue.storage.api.updateTable('slices').set(order).where('run_id', '=', runId).execute();
  const sliceOf = (runId: string) =>
    queue.storage.api
      .selectFrom('slices')
      .selectAll()
      .where('run_id', '=', runId)
      .orderBy('first_position')
      .execute();
  const settle = async (...slices: Parameters<QueueHome['settled']>[]) => {
    const { runs } = await settleSlices(queue.storage.work, {
      ended: slices.map((slice) => queue.settled(...slice)),
      progress: [],
      retentionDays: 3,
      chainKey: testChainKey,
    });
    return runs.map(({ id }) => id);
  };
  const saveProgress = (progress: { key: ClaimedSlice } & Pick<SliceProgress, 'records' | 'snapshots'>) =>
    settleSlices(queue.storage.work, {
      ended: [],
      progress: [{ mayHold: false, attempts: [], ...progress }],
      retentionDays: 3,
      chainKey: testChainKey,
    });
  const expire = (runId: string) =>
    sql`update slices set lease_until = now() - interval '1 second' where run_id = ${runId}`.execute(
      queue.storage.api,
    );

  it('claims by class, then backlog, then age, and only up to the class asked for', async () => {
    const placed = [
      { name: 'third, early', class: 3, backlog: 0 },
      { name: 'second, small', class: 2, backlog: 0 },
      { name: 'first, large', class: 1, backlog: 500 },
      { name: 'first, small', class: 1, backlog: 10 },
      { name: 'first, small, later', class: 1, backlog: 10 },
    ];
    const names = new Map<string, string>();
    for (const { name, ...order } of placed) {
      const id = await queue.submit(1);
      names.set(id, name);
      await place(id, order);
    }
    const claimed = async (options: Parameters<QueueHome['claim']>[0]) =>
      (await queue.claim(options)).map(({ runId }) => names.get(runId));
    expect(await claimed({ maxClass: 1, limit: 2 })).toEqual(['first, small', 'first, small, later']);
    await recoverLeases(queue.storage.work, { all: true });
    expect(await claimed({ limit: 1, oldestFirst: true })).toEqual(['first, large']);
    expect(await claimed({ maxClass: 1 })).toEqual(['first, small', 'first, small, later']);
    expect(await claimed({})).toEqual(['second, small', 'third, early']);
    await recoverLeases(queue.storage.work, { all: true });
  });

  it('takes nothing of the organizations that are left out', async () => {
    await queue.submit(30);
    expect(await queue.claim({ except: ['another', queue.organizationId] })).toEqual([]);
    const claims = await queue.claim({ except: ['another'] });
    expect(claims).toHaveLength(2);
    for (const claim of claims) await settle([claim]);
  });

  it('gives a slice to one of many claimers', async () => {
    for (let run = 0; run < 10; run += 1) await queue.submit(100);
    const db = queue.storage.work;
    const rounds = await Promise.all(
      Array.from({ length: 20 }, () =>
        claimSlices(db, { limit: 3, maxClass: 3, oldestFirst: false, known: [], parkedFor: [], except: [] }),
      ),
    );
    const keys = [...rounds.flat(), ...(await queue.claim())].map(
      ({ runId, firstPosition }) => `${runId} ${firstPosition}`,
    );
    expect(keys).toHaveLength(40);
    expect(new Set(keys).size).toBe(40);
    await recoverLeases(db, { all: true });
  });

  it('hands over the records of the slice that an earlier claim finished, and of no other', async () => {
    const runId = await queue.submit(50);
    const [first, second] = await queue.claim();
    if (first === undefined || second === undefined) throw new Error('nothing was claimed');
    const final = [{ position: second.firstPosition + 3, body: 'final' }];
    const snapshots = [{ position: second.firstPosition, body: 'open' }];
    await saveProgress({ key: second, records: final, snapshots });
    await settle([first]);
    await releaseLeases(queue.storage.work, [second], { isLoss: true });
    const [again] = await queue.claim();
    expect(again).toMatchObject({ runId, firstPosition: 25, claims: 2, token: 2, inputPosition: 25 });
    expect([...(again?.done ?? [])]).toEqual([28]);
    expect(again?.startedAt).toEqual(second.startedAt);
    await recoverLeases(queue.storage.work, { all: true });
  });

  it('ignores a settlement, a snapshot and a renewal that come with an old token', async () => {
    const runId = await queue.submit(1);
    const [late] = await queue.claim();
    if (late === undefined) throw new Error('nothing was claimed');
    await expire(runId);
    expect(await recoverLeases(queue.storage.work, { all: false })).toHaveLength(1);
    const [current] = await queue.claim();
    if (current === undefined) throw new Error('nothing was claimed again');
    expect(await settle([late, 'late'])).toEqual([]);
    await saveProgress({ key: late, records: [{ position: 0, body: 'late' }], snapshots: [] });
    await releaseLeases(queue.storage.work, [late], { isLoss: false });
    const ours = new Set([keyText(current)]);
    const renewal = await renewLeases(queue.storage.work, [late, current]);
    expect(renewal).toMatchObject({ standing: ours, renewed: ours });
    expect(Math.abs(renewal.farMs - Date.now())).toBeLessThan(60_000);
    expect(await sliceOf(runId)).toMatchObject([{ state: 'leased', token: 2, claims: 2 }]);
    expect(await storedRecords(queue.storage.api, runId)).toEqual([]);
    expect(await settle([current, 'current'])).toEqual([runId]);
    expect(await settle([current, 'twice'])).toEqual([]);
    expect(await storedRecords(queue.storage.api, runId)).toMatchObject([{ body: 'current' }]);
    expect(await queue.inFlight()).toBe(0);
  });

  it('keeps a renewed slice and recovers an expired one', async () => {
    const [kept, lost] = [await queue.submit(1), await queue.submit(1)];
    const claims = await queue.claim();
    await Promise.all([expire(kept), expire(lost)]);
    await renewLeases(
      queue.storage.work,
      claims.filter(({ runId }) => runId === kept),
    );
    expect(await recoverLeases(queue.storage.work, { all: false })).toHaveLength(1);
    expect(await sliceOf(kept)).toMatchObject([{ state: 'leased' }]);
    expect(await sliceOf(lost)).toMatchObject([{ state: 'ready', lease_until: null, claims: 1, losses: 1 }]);
    await recoverLeases(queue.storage.work, { all: true });
  });

  it('does not count a slice as lost that is handed back in good order', async () => {
    const runId = await queue.submit(1);
    await releaseLeases(queue.storage.work, await queue.claim(), { isLoss: false });
    expect(await sliceOf(runId)).toMatchObject([{ state: 'ready', claims: 1, losses: 0, token: 1 }]);
  });

  it('shows records that are final and snapshots of others while the run is processing', async () => {
    const runId = await queue.submit(3);
    const [claim] = await queue.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    const body = (at: number, name: string) =>
      `"${at}":{"id":${at},"fields":{"first_name":{"value":"${name}"}}}`;
    const final = [{ position: 1, body: body(1, 'final') }];
    await saveProgress({
      key: claim,
      records: final,
      snapshots: [{ position: 2, body: body(2, 'earlier') }],
    });
    const snapshots = [
      { position: 1, body: body(1, 'too late') },
      { position: 2, body: body(2, 'later') },
    ];
    await saveProgress({ key: claim, records: [], snapshots });
    const { status, records } = await queue.read(runId);
    expect(status).toBe('processing');
    expect(records[0].fields.first_name.status).toBe('queued');
    expect(records[1].fields.first_name.value).toBe('final');
    expect(records[2].fields.first_name.value).toBe('later');
    await recoverLeases(queue.storage.work, { all: true });
  });
});
