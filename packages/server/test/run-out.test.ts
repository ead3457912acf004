import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineComposition } from '../src/engine/define-composition.ts';
import { defineWaterfall } from '../src/engine/define-waterfall.ts';
import type { PositionedAttempt, PositionedBody, ProviderPort } from '../src/engine/ports.ts';
import { openFunds } from '../src/ledger/slice-funds.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import { defineProvider } from '../src/providers/kit/provider.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { startWorker } from '../src/queue/worker.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

type Found = { email: string };

const find = defineProvider({
  id: 'vendor',
  label: 'Vendor',
  baseUrl: '',
  auth: { header: 'key' },
  limits: {},
}).operation<{ name: string }, Found, Found>({
  id: 'vendor.find',
  request: () => ({ method: 'GET', path: '' }),
  reply: z.object({ email: z.string() }),
  answer: (reply) => reply,
});

const about = {
  label: 'Test',
  description: 'For tests.',
  category: 'tools',
  needs: 'name',
  gives: { work_email: { primary: true } },
  example: { input: {} },
} as const;
const accept = ({ email }: Found) => ({
  accepted: true as const,
  rule: 'fine',
  value: { values: { work_email: email } },
});
const waterfall = defineWaterfall({
  ...about,
  id: 'test:waterfall@1',
  waterfall: (step) => [
    step.ask(find, {
      bills: { operation: 'find', credits: 0.5 },
      with: ({ name }: { name: string }) => ({ name }),
      accept,
    }),
  ],
});
const composition = defineComposition({
  ...about,
  id: 'test:composition@1',
  price: { operation: 'compose', credits: 0.5 },
  compose: async ({ name }, { ask }) => {
    const asked = await ask(find, { name }, { operation: null, judge: accept });
    return asked.outcome === 'accepted' ? asked.value : null;
  },
});

const providers: ProviderPort = {
  findCredential: () => Promise.resolve({ kind: 'managed', id: 'managed:vendor', key: 'k' }),
  lookUp: (_operation, input) =>
    Promise.resolve({
      result: {
        outcome: 'found',
        answer: { email: `${z.object({ name: z.string() }).parse(input).name}@acme.com` },
        durationMs: 1,
        waitedMs: 0,
        requests: 1,
        observedAt: new Date(),
      },
      isShared: false,
      claimPayment: () => Promise.resolve(true),
    }),
  perform: () => Promise.reject(new Error('there is no effect')),
};

describeOnBothHomes('a worker that dies after credits ran out', (home) => {
  let queue: QueueHome;
  beforeAll(async () => {
    queue = await openQueue(home, { extraPipes: [waterfall, composition], providers });
  });
  afterAll(() => queue.close());
  beforeEach(async () => {
    await queue.storage.api.deleteFrom('holds').execute();
    await queue.storage.api.updateTable('slices').set({ state: 'done' }).execute();
    await setBalance(0);
  });

  const setBalance = (units: number) =>
    queue.storage.api.updateTable('ledger_heads').set({ balance: units, held: 0 }).execute();
  const submit = (pipeId: string, records: number, maxCredits?: number) =>
    queue.submitBody({
      pipes: [{ pipe_id: pipeId }],
      input: Array.from({ length: records }, (_, id) => ({ id, name: `n${id}` })),
      ...(maxCredits === undefined ? {} : { config: { max_credits: maxCredits } }),
    });
  const claimOne = async (): Promise<ClaimedSlice> => {
    const [claim] = await queue.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    return claim;
  };

  /** Runs the slice with the money there is, and dies when `keep` of what it brought is stored, before its end is. */
  const dieAfter = async (
    keep: (results: { attempts: PositionedAttempt[]; records: PositionedBody[] }) => {
      attempts: PositionedAttempt[];
      records: PositionedBody[];
    } = (results) => results,
  ) => {
    const claim = await claimOne();
    const { worst, ceiling } = queue.executor.costOf(claim);
    const hasCeiling = ceiling !== null;
    const funds = await openFunds(queue.storage.work, {
      ...claim,
      worst,
      hasCeiling,
      heldAlready: 0,
    });
    const attempts: PositionedAttempt[] = [];
    const records: PositionedBody[] = [];
    await queue.executor.start(claim, {
      funds,
      onWait: () => {},
      onRecord: (record) => void records.push(record),
      mayAsk: () => Promise.resolve(true),
      onAttempt: (attempt) => void attempts.push(attempt),
    }).ended;
    await settleSlices(queue.storage.work, {
      ended: [],
      progress: [{ key: claim, mayHold: true, snapshots: [], ...keep({ attempts, records }) }],
      retentionDays: 3,
      chainKey: testChainKey,
    });
    await recoverLeases(queue.storage.work, { all: true });
  };
  const finish = async (runId: string) => {
    const faults: unknown[] = [];
    const worker = startWorker({
      db: queue.storage.work,
      upkeep: queue.storage.upkeep,
      signals: queue.storage.signals,
      executor: queue.executor,
      retentionDays: 3,
      chainKey: testChainKey,
      known: [],
      budget: 100,
      isAlone: false,
      leaseDb: queue.storage.leases,
      reportFault: (error) => faults.push(error),
      onEvent: () => {},
    });
    let run = await queue.read(runId);
    for (; run.finished_at === null || run.status === 'processing'; run = await queue.read(runId))
      await sleep(20);
    await worker.drain(60_000);
    expect(faults).toEqual([]);
    return run;
  };
  const balance = () => readBalance(queue.storage.api, queue.organizationId);
  const exhausted = { status: 'failed', errors: [{ code: 'InsufficientCredits' }] };

  describe.each([[waterfall.id], [composition.id]])('%s', (pipeId) => {
    it('leaves a run that fails, also when all of its records had ended', async () => {
      const runId = await submit(pipeId, 3);
      await dieAfter();
      await setBalance(20_000);
      expect(await finish(runId)).toMatchObject({ ...exhausted, credits: { spent: 0 } });
      expect(await balance()).toEqual({ balance: 20_000, held: 0 });
    });

    it('leaves a run that fails, though there is money for the other records by now', async () => {
      const runId = await submit(pipeId, 3);
      await dieAfter(({ attempts, records }) => ({
        attempts: attempts.filter(({ position }) => position === 0),
        records: records.filter(({ position }) => position === 0),
      }));
      await setBalance(20_000);
      const run = await finish(runId);
      expect(run).toMatchObject({ ...exhausted, credits: { spent: 1 } });
      expect(await balance()).toEqual({ balance: 10_000, held: 0 });
    });

    it('leaves a run that completes, where only its own max_credits was in the way', async () => {
      await setBalance(100_000);
      const runId = await submit(pipeId, 3, 0.4);
      await dieAfter();
      expect(await finish(runId)).toMatchObject({ status: 'completed', errors: [], credits: { spent: 0 } });
      expect(await balance()).toEqual({ balance: 100_000, held: 0 });
    });

    it('leaves records that are asked for again, and paid, once there is money', async () => {
      const runId = await submit(pipeId, 3);
      await dieAfter(({ attempts }) => ({ attempts, records: [] }));
      const journal = () =>
        queue.storage.api
          .selectFrom('attempts')
          .select(['outcome', 'rule', 'credits'])
          .where('run_id', '=', runId)
          .where('step', '=', 0)
          .orderBy('position')
          .execute();
      const refused = { outcome: 'skipped', rule: 'InsufficientCredits', credits: 0 };
      expect(await journal()).toEqual([refused, refused, refused]);
      await setBalance(15_000);
      expect(await finish(runId)).toMatchObject({ status: 'completed', errors: [], credits: { spent: 1.5 } });
      expect(await journal()).toMatchObject([1, 2, 3].map(() => ({ outcome: 'found', credits: 5000 })));
      expect(await balance()).toEqual({ balance: 0, held: 0 });
    });
  });

  it('of a slice that had nothing left to pay leaves no hold behind', async () => {
    await setBalance(100_000);
    const runId = await submit(waterfall.id, 3);
    await dieAfter();
    expect(await balance()).toMatchObject({ held: 0 });
    expect(await finish(runId)).toMatchObject({ status: 'completed', credits: { spent: 1.5 } });
    expect(await balance()).toEqual({ balance: 85_000, held: 0 });
  });

  it('gives back what it held beyond that, too', async () => {
    await setBalance(100_000);
    const runId = await submit(waterfall.id, 2);
    // The first answer cost nothing in the end, so that its part of the hold is left.
    await dieAfter(({ attempts, records }) => ({
      attempts: attempts.map(({ position, attempt }) => ({
        position,
        attempt: position === 0 ? { ...attempt, credits: 0 } : attempt,
      })),
      records,
    }));
    expect(await balance()).toEqual({ balance: 95_000, held: 5000 });
    expect((await finish(runId)).status).toBe('completed');
    expect(await balance()).toEqual({ balance: 95_000, held: 0 });
  });
});
