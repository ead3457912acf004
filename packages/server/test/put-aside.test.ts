import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelRun } from '../src/admission/cancel-run.ts';
import { takeHold } from '../src/ledger/holds.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { takeUp } from '../src/queue/put-aside.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import { readQueueState } from '../src/storage/queue-state.ts';
import { endAllSlices } from '../src/storage/delete-organization.ts';
import { attemptOf } from './attempt-of.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { storedRecords } from './stored-records.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('a slice with records that wait', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());
  const db = () => queue.storage.work;
  beforeEach(async () => {
    await db().updateTable('slices').set({ state: 'done' }).execute();
    await db().deleteFrom('holds').execute();
    await db().updateTable('ledger_heads').set({ balance: 1000, held: 0 }).execute();
  });

  const claimOne = async (): Promise<ClaimedSlice> => {
    await queue.submit(3);
    const [claim] = await queue.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    await takeHold(db(), { ...claim, amount: 30, hasCeiling: false });
    return claim;
  };
  /** The first record is final; the second was asked something and waits, as does the third. */
  const putAside = async (claim: ClaimedSlice) =>
    settleSlices(db(), {
      ended: [
        {
          ...queue.settled(claim),
          mayHold: true,
          attempts: [attemptOf({ position: claim.firstPosition + 1, credits: 10 })],
          records: [{ position: claim.firstPosition, body: 'final' }],
          snapshots: [{ position: claim.firstPosition + 1, body: 'waits' }],
          waitsUntil: new Date(Date.now() + 3_600_000),
        },
      ],
      progress: [],
      retentionDays: 3,
      chainKey: testChainKey,
    });
  const rowOf = ({ runId }: ClaimedSlice) =>
    db().selectFrom('slices').selectAll().where('run_id', '=', runId).executeTakeFirstOrThrow();
  const ledger = async () => {
    const head = db().selectFrom('ledger_heads').select(['balance', 'held']);
    return Object.values(await head.executeTakeFirstOrThrow()).map(Number);
  };
  const letTimePass = () =>
    sql`update slices set ready_at = ready_at - interval '2 hours' where state = 'waiting'`.execute(db());

  it('leaves the queue with all it has so far, and holds no money', async () => {
    const claim = await claimOne();
    const settled = await putAside(claim);
    expect(settled).toMatchObject({ slices: 0, records: 1, runs: [] });
    expect(await rowOf(claim)).toMatchObject({ state: 'waiting', claims: 0, losses: 0, lease_until: null });
    expect(await ledger()).toEqual([990, 0]);
    expect(await queue.claim()).toEqual([]);
    expect(await readQueueState(db())).toMatchObject({ waitingSlices: 1, heldCredits: 0 });
    expect([await takeUp(db()), await recoverLeases(db(), { all: true })]).toEqual([[], []]);
    const stored = await storedRecords(db(), claim.runId);
    expect(stored).toEqual([
      { position: 0, is_final: true, body: 'final' },
      { position: 1, is_final: false, body: 'waits' },
    ]);
  });

  it('is claimed again when its time has come, and goes on from there', async () => {
    const claim = await claimOne();
    await putAside(claim);
    await letTimePass();
    const [one, other] = await Promise.all([takeUp(db()), takeUp(db())]);
    expect([...one, ...other]).toEqual([claim.class]);
    const [again] = await queue.claim();
    expect(again).toMatchObject({ runId: claim.runId, claims: 1, losses: 0, startedAt: claim.startedAt });
    expect(again?.token).toBeGreaterThan(claim.token);
    expect([...(again?.done ?? [])]).toEqual([0]);
    expect(again?.journaled.get(1)).toMatchObject([{ credits: 10 }]);
  });

  it('is put aside only by who has it', async () => {
    const claim = await claimOne();
    await recoverLeases(db(), { all: true });
    const [again] = await queue.claim();
    await putAside(claim);
    expect(await rowOf(claim)).toMatchObject({ state: 'leased', token: again?.token });
  });

  it('ends with its organization', async () => {
    const claim = await claimOne();
    await putAside(claim);
    await endAllSlices(db(), queue.organizationId);
    await letTimePass();
    expect(await takeUp(db())).toEqual([]);
    expect(await rowOf(claim)).toMatchObject({ state: 'done' });
  });

  describe('of a run that is canceled', () => {
    const cancel = (id: string) =>
      cancelRun(
        queue.storage.api,
        { organizationId: queue.organizationId, id, retentionDays: 3 },
        async (bodies) => bodies.map(({ position, body }) => ({ position, body: `${body} no more` })),
      );

    it('ends at once, with its records as they are told, its capacity and its money free', async () => {
      const before = await queue.inFlight();
      const claim = await claimOne();
      await putAside(claim);
      expect(await cancel(claim.runId)).toBe(true);
      expect(await rowOf(claim)).toMatchObject({ state: 'done' });
      const stored = await storedRecords(db(), claim.runId);
      expect(stored).toEqual([
        { position: 0, is_final: true, body: 'final' },
        { position: 1, is_final: true, body: 'waits no more' },
      ]);
      expect([await queue.inFlight(), await ledger()]).toEqual([before, [990, 0]]);
      await letTimePass();
      expect(await takeUp(db())).toEqual([]);
      expect(await cancel(claim.runId)).toBe(false);
      expect(await queue.inFlight()).toBe(before);
    });

    it('goes on where another slice of it is worked on, or holds money', async () => {
      await queue.submit(30);
      const [first, second] = await queue.claim({ limit: 2 });
      if (first === undefined || second === undefined) throw new Error('two slices were not claimed');
      await takeHold(db(), { ...second, amount: 30, hasCeiling: false });
      await putAside(first);
      expect(await cancel(first.runId)).toBe(false);
      await recoverLeases(db(), { all: true });
      expect((await rowOf(first)).state).toBe('waiting');
      expect(await cancel(first.runId)).toBe(false);
      await db().deleteFrom('holds').execute();
      expect(await cancel(first.runId)).toBe(true);
    });

    it('goes on where a worker had it while the cancel looked at it', async () => {
      const claim = await claimOne();
      await putAside(claim);
      const run = { organizationId: queue.organizationId, id: claim.runId, retentionDays: 3 };
      const isCanceled = await cancelRun(queue.storage.api, run, async (bodies) => {
        await letTimePass();
        await takeUp(db());
        const [again] = await queue.claim();
        if (again !== undefined) await putAside(again);
        return [...bodies];
      });
      expect(isCanceled).toBe(false);
      expect((await rowOf(claim)).state).toBe('waiting');
    });
  });
});
