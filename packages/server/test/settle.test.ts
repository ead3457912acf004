import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PositionedAttempt } from '../src/engine/ports.ts';
import { takeHold } from '../src/ledger/holds.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import type { Settlement, SettledSlice, SliceProgress } from '../src/queue/settle-slices.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { attemptOf } from './attempt-of.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { storedRecords } from './stored-records.ts';
import { testChainKey } from './test-chain-key.ts';

const startingBalance = 1000;

describeOnBothHomes('a settlement', (home) => {
  let queue: QueueHome;
  let runId: string;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());
  beforeEach(async () => {
    const { api } = queue.storage;
    await api.updateTable('slices').set({ state: 'done' }).execute();
    for (const table of ['holds', 'attempts', 'ledger_entries'] as const)
      await api.deleteFrom(table).execute();
    await api.updateTable('ledger_heads').set({ balance: startingBalance, held: 0 }).execute();
  });

  const db = () => queue.storage.work;
  const claimOne = async (records = 2): Promise<ClaimedSlice> => {
    runId = await queue.submit(records);
    const [claim] = await queue.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    return claim;
  };
  const hold = (claim: ClaimedSlice, amount: number) =>
    takeHold(db(), { ...claim, amount, hasCeiling: false });
  const endOf = (claim: ClaimedSlice, part: Partial<SettledSlice> = {}): SettledSlice => ({
    ...queue.settled(claim),
    mayHold: true,
    ...part,
  });
  const progressOf = (claim: ClaimedSlice, part: Partial<SliceProgress> = {}): SliceProgress => ({
    key: claim,
    mayHold: true,
    attempts: [],
    records: [],
    snapshots: [],
    ...part,
  });
  const settle = async (part: Partial<Settlement>) => {
    const empty = { ended: [], progress: [], retentionDays: 3, chainKey: testChainKey };
    const { runs } = await settleSlices(db(), { ...empty, ...part });
    return runs.map(({ id }) => id);
  };
  const attempts = () =>
    db()
      .selectFrom('attempts')
      .select(['position', 'step', 'outcome', 'credits', 'digest'])
      .orderBy('position')
      .orderBy('step')
      .execute();
  const entries = async () =>
    (await db().selectFrom('ledger_entries').selectAll().orderBy('id').execute()).map((row) => [
      row.kind,
      Number(row.amount),
    ]);
  const records = async () =>
    (await storedRecords(db(), runId)).map(({ position, body, is_final: isFinal }) => [
      position,
      body,
      isFinal,
    ]);
  const spent = async () =>
    Number(
      (await db().selectFrom('runs').select('spent').where('id', '=', runId).executeTakeFirstOrThrow()).spent,
    );
  const balance = () => readBalance(queue.storage.api, queue.organizationId);

  it('writes as many records and attempts as become known at once', async () => {
    const claim = await claimOne();
    // Beyond what a statement takes if each value is a parameter of its own.
    const positions = Array.from({ length: 14_000 }, (_, position) => position);
    const asked = positions.map((position) => attemptOf({ position, credits: 0 }));
    const bodies = positions.map((position) => ({ position, body: '{}' }));
    await settle({ progress: [progressOf(claim, { attempts: asked, records: bodies })] });
    expect(await records()).toHaveLength(positions.length);
  });

  it('journals what was asked, takes what it cost, and stores what became of it', async () => {
    const claim = await claimOne();
    await hold(claim, 100);
    const made = [
      attemptOf({ step: 0, outcome: 'not_found', answer: null }),
      attemptOf({ step: 1, credits: 50 }),
      attemptOf({ position: 1, credits: 5, connection: 'vendor_1' }),
    ];
    expect(await settle({ ended: [endOf(claim, { attempts: made })] })).toEqual([runId]);
    expect(await attempts()).toMatchObject([
      { position: 0, step: 0, outcome: 'not_found', credits: 0 },
      { position: 0, step: 1, outcome: 'found', credits: 50 },
      { position: 1, step: 0, credits: 5 },
    ]);
    expect(await entries()).toEqual([
      ['capture', -50],
      ['fee', -5],
    ]);
    expect([await spent(), await balance()]).toEqual([55, { balance: 945, held: 0 }]);
    expect(await records()).toEqual([
      [0, 'settled', true],
      [1, 'settled', true],
    ]);
  });

  it('keeps every part of an attempt for who replays it', async () => {
    const claim = await claimOne();
    const made = attemptOf({
      outcome: 'rejected',
      rule: 'minimum confidence: score 12',
      message: 'naïve “quotes” 日本語',
      answer: JSON.stringify({ text: '\u0000 and \\u0000' }),
      cached: true,
    });
    await settle({ progress: [progressOf(claim, { attempts: [made] })] });
    await recoverLeases(db(), { all: true });
    const [again] = await queue.claim();
    expect(again?.journaled).toEqual(new Map([[0, [made.attempt]]]));
  });

  it('does all of it or nothing', async () => {
    const claim = await claimOne();
    const made = [attemptOf({ credits: startingBalance + 1 })];
    await expect(settle({ ended: [endOf(claim, { attempts: made })] })).rejects.toThrow();
    expect([await attempts(), await entries(), await records(), await spent()]).toEqual([[], [], [], 0]);
    expect(await balance()).toEqual({ balance: startingBalance, held: 0 });
    expect((await queue.read(runId)).status).toBe('processing');
  });

  it('drops what a late writer asked, and charges nothing for it', async () => {
    const late = await claimOne();
    await recoverLeases(db(), { all: true });
    await queue.claim();
    const made = [attemptOf({ credits: 50 })];
    await settle({
      ended: [endOf(late, { attempts: made })],
      progress: [progressOf(late, { attempts: made })],
    });
    expect([await attempts(), await entries(), await records(), await spent()]).toEqual([[], [], [], 0]);
    expect(await balance()).toEqual({ balance: startingBalance, held: 0 });
  });

  describe('an attempt', () => {
    it('that is there already is not charged again', async () => {
      const claim = await claimOne();
      await hold(claim, 100);
      const made = attemptOf({ credits: 50 });
      await settle({ progress: [progressOf(claim, { attempts: [made] })] });
      await settle({ progress: [progressOf(claim, { attempts: [made] })] });
      await settle({ ended: [endOf(claim, { attempts: [made, attemptOf({ step: 1, credits: 5 })] })] });
      expect(await attempts()).toMatchObject([{ credits: 50 }, { credits: 5 }]);
      expect([await spent(), await balance()]).toEqual([55, { balance: 945, held: 0 }]);
    });

    it('that comes twice in one batch is charged once', async () => {
      const claim = await claimOne();
      await hold(claim, 100);
      const twice = [attemptOf({ credits: 50 }), attemptOf({ credits: 50 })];
      await settle({ ended: [endOf(claim, { attempts: twice })] });
      expect([await spent(), await balance()]).toEqual([50, { balance: 950, held: 0 }]);
    });

    it.each<[string, Partial<PositionedAttempt['attempt']>]>([
      ['nobody was asked for want of a credential', { outcome: 'skipped', rule: 'ConnectionMissing' }],
      ['nobody was asked for want of money', { outcome: 'skipped', rule: 'InsufficientCredits' }],
      ['something else was asked', { outcome: 'not_found', digest: 'another' }],
    ])('takes the place of one in which %s', async (_, earlier) => {
      const claim = await claimOne();
      await hold(claim, 100);
      await settle({ progress: [progressOf(claim, { attempts: [attemptOf(earlier)] })] });
      await settle({ ended: [endOf(claim, { attempts: [attemptOf({ credits: 50 })] })] });
      expect(await attempts()).toMatchObject([{ outcome: 'found', credits: 50, digest: 'digest' }]);
      expect([await spent(), await balance()]).toEqual([50, { balance: 950, held: 0 }]);
    });

    it('that was paid for stays, whatever is asked in its place later', async () => {
      const claim = await claimOne();
      await hold(claim, 100);
      await settle({ progress: [progressOf(claim, { attempts: [attemptOf({ credits: 50 })] })] });
      await settle({ ended: [endOf(claim, { attempts: [attemptOf({ credits: 20, digest: 'other' })] })] });
      expect(await attempts()).toMatchObject([{ credits: 50, digest: 'digest' }]);
      expect([await spent(), await balance()]).toEqual([50, { balance: 950, held: 0 }]);
    });
  });

  describe('a slice that goes on', () => {
    it('keeps its hold, less what was taken', async () => {
      const claim = await claimOne();
      await hold(claim, 100);
      await settle({ progress: [progressOf(claim, { attempts: [attemptOf({ credits: 30 })] })] });
      expect([await spent(), await balance()]).toEqual([30, { balance: 970, held: 70 }]);
      const [row] = await db().selectFrom('holds').select('amount').execute();
      expect(Number(row?.amount)).toBe(70);
    });

    it('and ends before that is written is written as one', async () => {
      const claim = await claimOne();
      await hold(claim, 100);
      await settle({
        progress: [
          progressOf(claim, {
            attempts: [attemptOf({ credits: 10 })],
            snapshots: [
              { position: 0, body: 'open' },
              { position: 1, body: 'open' },
            ],
          }),
          progressOf(claim, {
            attempts: [attemptOf({ step: 1, credits: 20 })],
            records: [{ position: 0, body: 'done' }],
            snapshots: [{ position: 1, body: 'nearly' }],
          }),
        ],
        ended: [
          endOf(claim, {
            attempts: [attemptOf({ position: 1, credits: 30 })],
            records: [{ position: 1, body: 'done' }],
          }),
        ],
      });
      expect([await spent(), await balance()]).toEqual([60, { balance: 940, held: 0 }]);
      expect(await records()).toEqual([
        [0, 'done', true],
        [1, 'done', true],
      ]);
      const run = await db().selectFrom('runs').select('status').where('id', '=', runId).executeTakeFirst();
      expect(run?.status).toBe('completed');
    });

    it('shows of a record what is known of it last', async () => {
      const claim = await claimOne();
      const snapshot = (body: string) => progressOf(claim, { snapshots: [{ position: 0, body }] });
      await settle({ progress: [snapshot('earlier'), snapshot('later')] });
      expect(await records()).toEqual([[0, 'later', false]]);
    });
  });

  it('fails a run whose credits ran out, and keeps what it has', async () => {
    const claim = await claimOne();
    await settle({ ended: [endOf(claim, { isExhausted: true, records: [] })] });
    expect(await queue.read(runId)).toMatchObject({
      status: 'failed',
      errors: [{ code: 'InsufficientCredits' }],
    });
  });
});
