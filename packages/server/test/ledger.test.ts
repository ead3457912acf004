import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DigestedEntry } from '../src/ledger/chain.ts';
import { chainStart, digestEntries } from '../src/ledger/chain.ts';
import { grantCredits } from '../src/ledger/grant-credits.ts';
import { findHold, takeHold } from '../src/ledger/holds.ts';
import { postEntries } from '../src/ledger/post-entries.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import type { OpenFunds } from '../src/ledger/slice-funds.ts';
import { openFunds } from '../src/ledger/slice-funds.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('the ledger', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  const db = () => queue.storage.work;
  const entry = (amount: number, part: Partial<DigestedEntry> = {}): DigestedEntry => ({
    kind: amount < 0 ? 'capture' : 'grant',
    amount,
    run_id: null,
    position: null,
    pipe_index: null,
    step: null,
    operation: null,
    note: null,
    ...part,
  });
  const post = (entries: DigestedEntry[], released = 0) =>
    db()
      .transaction()
      .execute((tx) =>
        postEntries(tx, testChainKey, [{ organizationId: queue.organizationId, entries, released }]),
      );
  const balance = () => readBalance(queue.storage.api, queue.organizationId);
  const setBalance = (units: number) =>
    queue.storage.api.updateTable('ledger_heads').set({ balance: units, held: 0 }).execute();

  describe('its entries', () => {
    it('begin with the free credits of a new organization', async () => {
      expect(await balance()).toEqual({ balance: 200_000, held: 0 });
      const entries = await db().selectFrom('ledger_entries').select(['kind', 'amount']).execute();
      expect(entries.map(({ kind, amount }) => [kind, Number(amount)])).toEqual([['grant', 200_000]]);
    });

    it('move the balance, and the chain by one for each batch', async () => {
      await setBalance(1000);
      await post([entry(-100, { operation: 'find', position: 3 }), entry(-50)]);
      await db()
        .transaction()
        .execute((tx) =>
          grantCredits(tx, testChainKey, { organizationId: queue.organizationId, amount: 7, note: 'Thanks' }),
        );
      expect(await balance()).toEqual({ balance: 857, held: 0 });
      const batches = await db().selectFrom('ledger_batches').selectAll().orderBy('seq').execute();
      expect(batches.map(({ seq }) => Number(seq))).toEqual([1, 2, 3]);
      // RFC 2104 by other means than the database's.
      const key = Buffer.from(testChainKey.inner.map((byte) => byte ^ 0x36));
      let chain = chainStart;
      for (const batch of batches) {
        chain = createHmac('sha256', key).update(chain).update(batch.digest).digest();
        expect(Buffer.from(batch.chain).equals(chain)).toBe(true);
        const rows = await db()
          .selectFrom('ledger_entries')
          .selectAll()
          .where('batch_id', '=', batch.id)
          .orderBy('id')
          .execute();
        const digest = digestEntries(rows.map((row) => ({ ...row, amount: Number(row.amount) })));
        expect(Buffer.from(batch.digest).equals(digest)).toBe(true);
      }
      const head = await db().selectFrom('ledger_heads').select(['seq', 'chain']).executeTakeFirstOrThrow();
      expect([Number(head.seq), Buffer.from(head.chain).equals(chain)]).toEqual([3, true]);
    });

    it('never bring the balance below zero, however many are posted at once', async () => {
      await setBalance(100);
      const countBatches = async () =>
        (await db().selectFrom('ledger_batches').select('seq').execute()).length;
      const countEntries = async () =>
        (await db().selectFrom('ledger_entries').select('id').execute()).length;
      const before = [await countBatches(), await countEntries()];
      const posted = await Promise.allSettled(Array.from({ length: 20 }, () => post([entry(-15)])));
      expect(posted.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
      expect(await balance()).toEqual({ balance: 10, held: 0 });
      expect([await countBatches(), await countEntries()]).toEqual(before.map((count) => count + 6));
    });

    it('say so when there is no account', async () => {
      const posting = { organizationId: 'nobody', entries: [entry(5)], released: 0 };
      const posted = db()
        .transaction()
        .execute((tx) => postEntries(tx, testChainKey, [posting]));
      await expect(posted).rejects.toThrow('nobody');
    });
  });

  describe('a hold', () => {
    let first: ClaimedSlice;
    let second: ClaimedSlice;
    let runId: string;
    beforeEach(async () => {
      await queue.storage.api.deleteFrom('holds').execute();
      await queue.storage.api.updateTable('slices').set({ state: 'done' }).execute();
      runId = await queue.submit(50);
      const claims = await queue.claim();
      if (claims[0] === undefined || claims[1] === undefined) throw new Error('two slices were submitted');
      [first, second] = [claims[0], claims[1]];
    });

    const hold = (claim: ClaimedSlice, amount: number, hasCeiling = false) =>
      takeHold(db(), { ...claim, amount, hasCeiling });
    const open = (claim: ClaimedSlice, worst: number, hasCeiling = false): Promise<OpenFunds> =>
      openFunds(db(), {
        ...claim,
        worst,
        hasCeiling,
        heldAlready: claim.token > 1 ? 'unknown' : 0,
      });
    const setCeiling = (units: number) =>
      queue.storage.api.updateTable('runs').set({ max_credits: units }).where('id', '=', runId).execute();
    const runHeld = async () => {
      const run = db().selectFrom('runs').select('held').where('id', '=', runId);
      return Number((await run.executeTakeFirstOrThrow()).held);
    };
    const end = (...claims: ClaimedSlice[]) =>
      settleSlices(db(), {
        ended: claims.map((claim) => ({ ...queue.settled(claim), mayHold: true })),
        progress: [],
        retentionDays: 3,
        chainKey: testChainKey,
      });
    const isWaiting = async (promise: Promise<unknown>) =>
      (await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 150, 'waiting'))])) ===
      'waiting';

    it('takes what is free, and tells what is in the way of more', async () => {
      await setBalance(100);
      expect(await hold(first, 60)).toBe('held');
      expect(await hold(second, 60)).toBe('busy');
      expect(await hold(second, 101)).toBe('exhausted');
      expect(await hold(second, 40)).toBe('held');
      expect(await hold(first, 1)).toBe('busy');
      expect(await balance()).toEqual({ balance: 100, held: 100 });
      expect([await findHold(db(), first), await findHold(db(), second)]).toEqual([60, 40]);
    });

    it('is refused at once where nobody else holds anything', async () => {
      await setBalance(100);
      expect(await hold(first, 101)).toBe('exhausted');
      expect([await balance(), await findHold(db(), first)]).toEqual([{ balance: 100, held: 0 }, 0]);
    });

    it('keeps to the ceiling of its run', async () => {
      await setBalance(1000);
      await setCeiling(100);
      expect(await hold(first, 101, true)).toBe('ceiling');
      expect(await hold(first, 60, true)).toBe('held');
      expect(await hold(second, 60, true)).toBe('busy');
      expect(await hold(second, 101, true)).toBe('ceiling');
      await queue.storage.api
        .updateTable('runs')
        .set({ spent: 50, held: 10 })
        .where('id', '=', runId)
        .execute();
      expect(await hold(second, 51, true)).toBe('ceiling');
      expect(await hold(second, 40, true)).toBe('held');
      expect(await balance()).toEqual({ balance: 1000, held: 100 });
    });

    it('is never taken twice for the same money by many at once', async () => {
      await setBalance(100);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, at) => hold(at % 2 ? first : second, 15)),
      );
      expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(6);
      expect(await balance()).toEqual({ balance: 100, held: 90 });
      expect((await findHold(db(), first)) + (await findHold(db(), second))).toBe(90);
    });

    it('is for who has the slice now', async () => {
      await setBalance(100);
      expect(await hold(first, 10)).toBe('held');
      await recoverLeases(db(), { all: true });
      expect(await hold(first, 10)).toBe('lost');
      const [again] = await queue.claim({ limit: 1 });
      expect(again).toMatchObject({ firstPosition: first.firstPosition, token: 2 });
      expect(await hold(first, 10)).toBe('lost');
      expect(await balance()).toEqual({ balance: 100, held: 10 });
    });

    it('is given up when its slice ends', async () => {
      await setBalance(100);
      await setCeiling(90);
      await hold(first, 30, true);
      await hold(second, 40, true);
      await end(first);
      expect([await balance(), await runHeld()]).toEqual([{ balance: 100, held: 40 }, 40]);
      await end(second);
      expect([await balance(), await runHeld()]).toEqual([{ balance: 100, held: 0 }, 0]);
      expect(await db().selectFrom('holds').selectAll().execute()).toEqual([]);
    });

    describe('through the funds of a slice', () => {
      it('is taken in one go, so that calls need no database', async () => {
        await setBalance(100);
        const funds = await open(first, 75);
        expect(await balance()).toEqual({ balance: 100, held: 75 });
        expect(await Promise.all([25, 25, 25].map((amount) => funds.reserve(amount)))).toEqual([
          'held',
          'held',
          'held',
        ]);
        funds.spend({ reserved: 25, spent: 5 });
        expect(await funds.reserve(20)).toBe('held');
        expect([await balance(), funds.isExhausted()]).toEqual([{ balance: 100, held: 75 }, false]);
      });

      it('is taken call by call where the balance does not cover all', async () => {
        await setBalance(100);
        const funds = await open(first, 250);
        expect(await balance()).toEqual({ balance: 100, held: 0 });
        expect(await funds.reserve(60)).toBe('held');
        funds.spend({ reserved: 60, spent: 0 });
        expect(await funds.reserve(50)).toBe('held');
        expect(await balance()).toEqual({ balance: 100, held: 60 });
        expect(await funds.reserve(101)).toBe('exhausted');
        expect(funds.isExhausted()).toBe(true);
      });

      it('that passes the ceiling exhausts nothing', async () => {
        await setBalance(1000);
        await setCeiling(10);
        const funds = await open(first, 100, true);
        expect(await funds.reserve(11)).toBe('ceiling');
        expect(await funds.reserve(10)).toBe('held');
        expect(funds.isExhausted()).toBe(false);
      });

      it('waits while only others are in the way, and goes on when they give it back', async () => {
        await setBalance(100);
        await open(first, 80);
        const funds = await open(second, 80);
        const reserved = funds.reserve(30);
        expect(await isWaiting(reserved)).toBe(true);
        await end(first);
        expect(await reserved).toBe('held');
        expect(await balance()).toEqual({ balance: 100, held: 30 });
      });

      it('does not keep two slices waiting for what lies unused in each other', async () => {
        await setBalance(100);
        const [one, two] = [await open(first, 60), await open(second, 1000)];
        expect(await two.reserve(40)).toBe('held');
        two.spend({ reserved: 40, spent: 0 });
        // Each has some, neither has enough.
        const both = [one.reserve(70), two.reserve(70)];
        const winner = await Promise.race(both.map((reserved, at) => reserved.then(() => at)));
        expect(await both[winner]).toBe('held');
        expect(await balance()).toEqual({ balance: 100, held: 70 });
        await end(winner === 0 ? first : second);
        expect(await Promise.all(both)).toEqual(['held', 'held']);
        expect(await balance()).toEqual({ balance: 100, held: 70 });
      });

      it('is found again by who claims the slice after its worker was lost', async () => {
        await setBalance(100);
        await open(first, 75);
        await recoverLeases(db(), { all: true });
        const [again] = await queue.claim({ limit: 1 });
        if (again === undefined) throw new Error('nothing was claimed again');
        const funds = await open(again, 75);
        expect(await funds.reserve(75)).toBe('held');
        expect(await balance()).toEqual({ balance: 100, held: 75 });
        await end(again);
        expect(await balance()).toEqual({ balance: 100, held: 0 });
      });

      it('of a slice that was lost holds and gives back nothing any more', async () => {
        await setBalance(100);
        const late = await open(first, 500);
        expect(await late.reserve(60)).toBe('held');
        late.spend({ reserved: 60, spent: 0 });
        await recoverLeases(db(), { all: true });
        const [again] = await queue.claim({ limit: 1 });
        if (again === undefined) throw new Error('nothing was claimed again');
        expect(await late.reserve(90)).toBe('exhausted');
        expect([await balance(), await findHold(db(), again)]).toEqual([{ balance: 100, held: 60 }, 60]);
        expect(late.isExhausted()).toBe(false);
      });
    });
  });
});
