import { describe, expect, test } from 'vitest';
import type { CallOutcome } from '../../providers/kit/call-result.ts';
import { defineProvider } from '../../providers/kit/provider.ts';
import type { AnswerShape, Lookup } from '../../providers/kit/operation.ts';
import { z } from 'zod';
import { someTime } from '../pipeline.fixture.ts';
import type { ProviderPort } from '../ports.ts';
import type { Attempt } from './attempt.ts';
import { findEmail } from '../../providers/kit/bulk-files.fixture.ts';
import { found, nothing, operationOf, setScene, terms, vendorsOf } from './asking.fixture.ts';
import { runWaterfall } from './waterfall.ts';
import { Waits } from './waits.ts';

const hourMs = 3_600_000;
const soon = someTime.getTime() + hourMs;

const busy = (until = soon): CallOutcome<AnswerShape> => ({
  outcome: 'failed',
  meaning: 'rate_limited',
  message: 'It says that it was asked too often.',
  wait: { until },
});

const asWaits = (error: unknown): Waits => {
  if (error instanceof Waits) return error;
  throw error;
};

describe('a question whose vendor wants to be left alone', () => {
  test('waits, gives its money back, and is not in the journal', async () => {
    const { ask, money, journaled } = setScene({ answers: { a: busy() } });
    const waits = await ask(operationOf('a'), { name: 'Jane' }, terms).catch(asWaits);
    expect(waits).toMatchObject({ until: new Date(soon) });
    expect([money, journaled]).toEqual([{ reserved: 0, spent: 0 }, []]);
  });

  test('fails where the record would wait for more than a day in all', async () => {
    const { ask, journaled } = setScene({ answers: { a: busy(someTime.getTime() + 25 * hourMs) } });
    expect(await ask(operationOf('a'), { name: 'Jane' }, terms)).toMatchObject({
      code: 'ProviderRateLimited',
    });
    expect(journaled).toMatchObject([{ outcome: 'failed' }]);
  });

  test('leaves the pipe when all it asked side by side is answered', async () => {
    let answer: (outcome: CallOutcome<AnswerShape>) => void = () => {};
    const answers = {
      a: busy(),
      b: () => new Promise<CallOutcome<AnswerShape>>((tell) => (answer = tell)),
      c: nothing,
    };
    const { ask, journaled, asked } = setScene({ answers });
    const both = Promise.all([
      ask(operationOf('a'), { name: 'Jane' }, terms),
      ask(operationOf('b'), { name: 'Jane' }, terms).then(() =>
        ask(operationOf('c'), { name: 'Jane' }, terms),
      ),
    ]);
    const waits = await both.then(() => Promise.reject(new Error('did not wait')), asWaits);
    const left = waits.leave();
    expect(journaled).toEqual([]);
    answer(found('jane@acme.com'));
    await left;
    expect(journaled.map(({ provider }) => provider)).toEqual(['b', 'c']);
    // What comes after that is asked when the record continues.
    void ask(operationOf('d'), { name: 'Jane' }, terms);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  test('leaves as well where several wait', async () => {
    let answer: (outcome: CallOutcome<AnswerShape>) => void = () => {};
    const b = () => new Promise<CallOutcome<AnswerShape>>((tell) => (answer = tell));
    const { ask, journaled } = setScene({ answers: { a: busy(), b, c: busy() } });
    const askOf = (name: string) => ask(operationOf(name), { name: 'Jane' }, terms);
    const leave = async (name: string) => {
      const waits = await askOf(name).then(() => Promise.reject(new Error('did not wait')), asWaits);
      return waits.leave();
    };
    const slow = askOf('b');
    const left = [leave('a'), leave('c')];
    await new Promise((resolve) => setImmediate(resolve));
    answer(nothing);
    await Promise.all([slow, ...left]);
    expect(journaled.map(({ provider }) => provider)).toEqual(['b']);
  });

  test('in a waterfall does not keep the next one from being asked', async () => {
    expect(await pour({ a: busy(), b: found('jane@acme.com') })).toEqual({ email: 'jane@acme.com' });
    expect(await pour({ a: busy(), b: nothing, c: busy(soon - 1) }).catch(asWaits)).toMatchObject({
      until: new Date(soon - 1),
    });
  });
});

async function pour(answers: Record<string, CallOutcome<AnswerShape>>) {
  const { context } = setScene({ answers });
  const entries = Object.keys(answers).map((provider) => ({ provider }));
  return runWaterfall(entries, {
    context,
    ask: ({ provider }) =>
      context.ask(
        operationOf(provider),
        { name: 'Jane' },
        {
          operation: 'find',
          judge: (value) => ({ accepted: true, rule: 'fine', value: { values: value } }),
        },
      ),
  });
}

describe('a job that takes longer than its call', () => {
  const read = defineProvider({ id: 'a', label: 'A', baseUrl: '', auth: { header: 'key' }, limits: {} });
  const operation = read.job<{ name: string }, { email: string }, { email: string }>({
    id: 'a.find',
    request: () => ({ method: 'GET', path: '' }),
    reply: z.object({ email: z.string() }),
    answer: (reply) => reply,
    job: {
      id: z.string(),
      read: () => ({ method: 'GET', path: '' }),
      isRunning: () => false,
      everyMs: 1,
      lastsMs: hourMs,
    },
  });

  const running = (): CallOutcome<AnswerShape> => ({
    outcome: 'failed',
    meaning: 'timeout',
    message: 'It did not answer in time.',
    wait: { until: soon, job: 'j1' },
  });

  /** Asks with what an earlier claim journaled; which job the vendor was asked for. */
  async function resume(
    journaled: Attempt[],
    answer: CallOutcome<AnswerShape>,
    of: Lookup<{ name: string }, { email: string }> = operation,
  ) {
    const jobs: (string | undefined)[] = [];
    const vendors = vendorsOf({ answers: { a: answer } }, []);
    const providers: ProviderPort = {
      ...vendors,
      lookUp: (asked, input, context) => {
        jobs.push(context.job);
        return vendors.lookUp(asked, input, context);
      },
    };
    const scene = setScene({ providers, journaled });
    const asked = await scene.ask(of, { name: 'Jane' }, terms).catch(asWaits);
    return { ...scene, asked, jobs };
  }

  test('is journaled by its id, and read by it later; its answer takes its place', async () => {
    const first = await resume([], running());
    expect([first.asked, first.jobs]).toEqual([expect.any(Waits), [undefined]]);
    expect(first.journaled).toMatchObject([{ outcome: 'skipped', answer: null, credits: 0, step: 0 }]);
    const again = await resume(first.journaled, running());
    expect([again.asked, again.jobs, again.journaled]).toEqual([expect.any(Waits), ['j1'], []]);
    const last = await resume(first.journaled, found('jane@acme.com'));
    expect([last.asked, last.jobs]).toEqual([{ outcome: 'accepted', value: 'jane@acme.com' }, ['j1']]);
    expect(last.journaled).toMatchObject([{ outcome: 'found', step: 0 }]);
  });

  test('fails when it lasts longer than its provider says', async () => {
    const { journaled } = await resume([], running());
    const old = journaled.map((attempt) => ({
      ...attempt,
      observedAt: new Date(someTime.getTime() - hourMs),
    }));
    const { asked, jobs } = await resume(old, running());
    expect([asked, jobs]).toMatchObject([{ code: 'ProviderTimeout' }, ['j1']]);
  });

  test('is not read with another credential', async () => {
    const { journaled } = await resume([], running());
    const others = journaled.map((attempt) => ({ ...attempt, credential: 'other' }));
    expect((await resume(others, nothing)).jobs).toEqual([undefined]);
  });

  test('of many questions is journaled by its name, though each of them would be answered at once', async () => {
    const of = findEmail as Lookup<never, { email: string }>;
    const inBulk = (): CallOutcome<AnswerShape> => ({
      outcome: 'failed',
      meaning: 'timeout',
      message: 'It did not answer in time.',
      wait: { until: soon, job: 'bulk b1', isBulk: true },
    });
    const byName = { ...of, provider: read };
    const first = await resume([], inBulk(), byName);
    expect(first.journaled).toMatchObject([{ outcome: 'skipped', rule: 'BulkRunning', message: 'bulk b1' }]);
    const again = await resume(first.journaled, inBulk(), byName);
    expect([again.asked, again.jobs, again.journaled]).toEqual([expect.any(Waits), ['bulk b1'], []]);
  });
});
