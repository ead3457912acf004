import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineWaterfall } from '../src/engine/define-waterfall.ts';
import type { ProviderPort } from '../src/engine/ports.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import type { CallResult } from '../src/providers/kit/call-result.ts';
import type { AnswerShape } from '../src/providers/kit/operation.ts';
import { defineProvider } from '../src/providers/kit/provider.ts';
import { createSingleFlight } from '../src/providers/kit/single-flight.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import type { SliceWorker } from '../src/queue/worker.ts';
import { startWorker } from '../src/queue/worker.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

type Found = { email: string };

const [first, second] = ['first', 'second'].map((id) =>
  defineProvider({ id, label: id, baseUrl: '', auth: { header: 'key' }, limits: {} }).operation<
    { name: string },
    Found,
    Found
  >({
    id: `${id}.find`,
    request: () => ({ method: 'GET', path: '' }),
    reply: z.object({ email: z.string() }),
    answer: (reply) => reply,
  }),
);
if (first === undefined || second === undefined) throw new Error('there are two');

const accept = ({ email }: Found) =>
  email.startsWith('?')
    ? ({ accepted: false, rule: 'a guess' } as const)
    : ({ accepted: true, rule: 'fine', value: { values: { work_email: email } } } as const);
const inputOf = ({ name }: { name: string }) => ({ name });

const pipe = defineWaterfall({
  id: 'test:money@1',
  label: 'Test',
  description: 'For tests.',
  category: 'tools',
  needs: 'name',
  gives: { work_email: { primary: true } },
  example: { input: {} },
  waterfall: (step) => [
    step.ask(first, {
      bills: { operation: 'first-find', credits: 0.1, mode: 'always' },
      with: inputOf,
      accept,
    }),
    step.ask(second, { bills: { operation: 'second-find', credits: 0.5 }, with: inputOf, accept }),
  ],
});

/** By record: `first` has every third, and a guess for every third; `second` has all, but fails every fifth. */
function answer(provider: string, name: string): CallResult<AnswerShape> {
  const at = Number(name.slice(1));
  const around = { durationMs: 1, waitedMs: 0, requests: 1, observedAt: new Date() };
  const found = (email: string) => ({ outcome: 'found' as const, answer: { email }, ...around });
  if (provider === 'second')
    return at % 5 === 0
      ? { outcome: 'failed', meaning: 'unavailable', message: 'Down.', ...around }
      : found(`n${at}@acme.com`);
  if (at % 3 === 0) return found(`n${at}@acme.com`);
  return at % 3 === 1 ? found('?') : { outcome: 'not_found', ...around };
}

const named = z.object({ name: z.string() });

describeOnBothHomes('the money of runs', (home) => {
  let queue: QueueHome;
  let asked = 0;
  const flights = createSingleFlight<CallResult<AnswerShape>>({ store: null, mayKeep: () => false });
  const providers: ProviderPort = {
    findCredential: () => Promise.resolve({ kind: 'managed', id: 'managed:x', key: 'k' }),
    lookUp: ({ provider }, input, { digest, maxAgeMs, run, organizationId }) =>
      flights.join(
        { organizationId, question: digest },
        {
          maxAgeMs,
          run,
          start: async () => {
            asked += 1;
            await sleep(1 + (asked % 7) * 3);
            return answer(provider.id, named.parse(input).name);
          },
        },
      ),
    perform: () => Promise.reject(new Error('there is no effect')),
  };
  beforeAll(async () => void (queue = await openQueue(home, { extraPipes: [pipe], providers })));
  afterAll(() => queue.close());

  const work = (): SliceWorker =>
    startWorker({
      db: queue.storage.work,
      upkeep: queue.storage.upkeep,
      signals: queue.storage.signals,
      executor: queue.executor,
      retentionDays: 3,
      chainKey: testChainKey,
      known: [],
      budget: 4000,
      isAlone: false,
      leaseDb: queue.storage.leases,
      reportFault: (error) => faults.push(error),
      onEvent: () => {},
    });
  const faults: unknown[] = [];
  let submitted = 0;
  const submit = (records: number, maxCredits?: number) => {
    // Names are told apart between runs, so that no look-up is another run's.
    const from = (submitted += 1) * 15_000;
    const input = Array.from({ length: records }, (_, at) => ({ id: at, name: `n${from + at}` }));
    const config = maxCredits === undefined ? {} : { config: { max_credits: maxCredits } };
    return queue.submitBody({ pipes: [{ pipe_id: pipe.id }], input, ...config });
  };
  const finish = async (runId: string) => {
    for (;;) {
      const run = await queue.read(runId);
      if (run.status !== 'pending' && run.status !== 'processing') return run;
      await sleep(20);
    }
  };
  const setBalance = (units: number) =>
    queue.storage.api.updateTable('ledger_heads').set({ balance: units, held: 0 }).execute();
  const sumOf = (rows: readonly { amount: number | string }[]) =>
    rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  /** What the run took, which all who keep count of it must agree on. */
  const expectAgreement = async (runId: string): Promise<number> => {
    const db = queue.storage.api;
    const run = await db
      .selectFrom('runs')
      .select(['spent', 'held'])
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    const [spent, held] = [Number(run.spent), Number(run.held)];
    const entries = await db
      .selectFrom('ledger_entries')
      .select('amount')
      .where('run_id', '=', runId)
      .execute();
    const attempts = await db
      .selectFrom('attempts')
      .select('credits as amount')
      .where('run_id', '=', runId)
      .execute();
    expect([0 - sumOf(entries), sumOf(attempts), held]).toEqual([spent, spent, 0]);
    return spent;
  };
  /** `first` always bills 1,000; `second` bills 5,000 where `first` had nothing of use and it did not fail. */
  const costOf = (records: number) =>
    Array.from({ length: records }, (_, at) => 1000 + (at % 3 !== 0 && at % 5 !== 0 ? 5000 : 0)).reduce(
      (sum, cost) => sum + cost,
      0,
    );

  it('is what their answers cost, to the last unit', async () => {
    await setBalance(10_000_000);
    const runs = [await submit(100), await submit(60), await submit(1)];
    const worker = work();
    for (const runId of runs) expect((await finish(runId)).status).toBe('completed');
    await worker.drain(60_000);
    const spent = await Promise.all(runs.map(expectAgreement));
    expect(spent).toEqual([costOf(100), costOf(60), costOf(1)]);
    expect(await readBalance(queue.storage.api, queue.organizationId)).toEqual({
      balance: 10_000_000 - costOf(100) - costOf(60) - costOf(1),
      held: 0,
    });
    expect(asked).toBeGreaterThan(161);
  });

  it('is the same when workers lose their slices all the time', async () => {
    await setBalance(10_000_000);
    const runs = [await submit(100), await submit(100)];
    const workers = [work(), work()];
    const disturbed = (async () => {
      for (let round = 0; round < 2; round += 1) {
        await sleep(25);
        await recoverLeases(queue.storage.api, { all: true });
      }
    })();
    for (const runId of runs) expect((await finish(runId)).status).toBe('completed');
    await disturbed;
    await Promise.all(workers.map((worker) => worker.drain(60_000)));
    expect(await Promise.all(runs.map(expectAgreement))).toEqual([costOf(100), costOf(100)]);
    expect(await readBalance(queue.storage.api, queue.organizationId)).toEqual({
      balance: 10_000_000 - 2 * costOf(100),
      held: 0,
    });
  });

  it('never passes the ceiling of a run, which then completes', async () => {
    await setBalance(10_000_000);
    const runId = await submit(100, 9.9999);
    const worker = work();
    const run = await finish(runId);
    await worker.drain(60_000);
    expect(run.status).toBe('completed');
    const spent = await expectAgreement(runId);
    expect(spent).toBeLessThanOrEqual(99_999);
    expect(spent).toBeGreaterThan(90_000);
    const codes = new Set(
      Object.values<{ fields: { work_email: { reason: { code: string } | null } } }>(run.records).map(
        ({ fields }) => fields.work_email.reason?.code,
      ),
    );
    expect(codes).toContain('InsufficientCredits');
  });

  it('stops at the balance: the run fails, and nothing stays held', async () => {
    await setBalance(99_999);
    const runs = [await submit(100), await submit(100)];
    const worker = work();
    for (const runId of runs) {
      expect(await finish(runId)).toMatchObject({
        status: 'failed',
        errors: [{ code: 'InsufficientCredits' }],
      });
    }
    await worker.drain(60_000);
    const spent = await Promise.all(runs.map(expectAgreement));
    const { balance, held } = await readBalance(queue.storage.api, queue.organizationId);
    expect([balance, held]).toEqual([99_999 - (spent[0] ?? 0) - (spent[1] ?? 0), 0]);
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(balance).toBeLessThan(6000);
    expect(faults).toEqual([]);
  });
});
