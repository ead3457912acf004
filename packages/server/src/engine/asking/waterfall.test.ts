import { describe, expect, test } from 'vitest';
import { PipeFailure } from '../pipe.ts';
import type { AskTerms } from './ask.ts';
import type { Found, Scene } from './asking.fixture.ts';
import { down, found, missing, nothing, operationOf, setScene, vendorsOf } from './asking.fixture.ts';
import type { Accepted } from './waterfall.ts';
import { adopt, runWaterfall } from './waterfall.ts';

const terms: AskTerms<Found, Accepted> = {
  operation: 'find',
  judge: ({ email }) =>
    email.endsWith('@acme.com')
      ? { accepted: true, rule: 'fine', value: { values: { work_email: email }, confidence: 4 } }
      : { accepted: false, rule: 'elsewhere' },
};

/** Asks a, b and c; `null` in place of an answer is a provider that these inputs do not do for. */
async function pour(answers: Record<'a' | 'b' | 'c', Answer>, scene: Scene = {}) {
  const { context, ...around } = setScene({ ...scene, answers: withoutNull(answers) });
  const entries = (['a', 'b', 'c'] as const).map((provider) => ({ provider, answer: answers[provider] }));
  const outcome = await runWaterfall(entries, {
    context,
    ask: ({ provider, answer }) =>
      answer === null ? null : context.ask(operationOf(provider), { name: 'Jane' }, terms),
  });
  return { outcome, ...around };
}

type Answer = ReturnType<typeof found> | null;

function withoutNull(answers: Record<string, Answer>) {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => (answer === null ? [] : [[name, answer]])),
  );
}

const good = found('jane@acme.com');
const poor = found('jane@elsewhere.com');

describe('a waterfall', () => {
  test('stops at the first accepted answer and pays for that one alone', async () => {
    const { outcome, asked, trace, money } = await pour({ a: poor, b: good, c: good });
    expect(outcome).toEqual({ work_email: 'jane@acme.com' });
    expect(asked).toEqual(['a', 'b']);
    expect(trace.attempts.map(({ provider, outcome: it, credits }) => [provider, it, credits])).toEqual([
      ['a', 'rejected', 0],
      ['b', 'found', 5000],
    ]);
    expect(money).toEqual({ reserved: 0, spent: 5000 });
  });

  test('tells which providers there were, which were asked, and which succeeded', async () => {
    const { trace } = await pour({ a: down, b: good, c: nothing });
    expect(trace.waterfall).toEqual({
      available: ['a', 'b', 'c'],
      attempted: ['a', 'b'],
      successful: 'b',
    });
    expect(trace.confidence).toBe(4);
  });

  test('passes over a provider for which the inputs are not enough', async () => {
    const { outcome, asked, trace } = await pour({ a: null, b: null, c: good });
    expect(outcome).toEqual({ work_email: 'jane@acme.com' });
    expect(asked).toEqual(['c']);
    expect(trace.waterfall?.attempted).toEqual(['c']);
  });

  test('bills every answer of operations that always bill', async () => {
    const { money } = await pour({ a: poor, b: nothing, c: good }, { mode: 'always' });
    expect(money.spent).toBe(15_000);
  });
});

describe('a waterfall without an accepted answer', () => {
  test.each<[string, Parameters<typeof pour>[0], string | null]>([
    ['all found nothing', { a: nothing, b: nothing, c: nothing }, null],
    ['all answers were rejected', { a: poor, b: poor, c: poor }, null],
    ['somebody answered nothing and others failed', { a: down, b: nothing, c: down }, null],
    ['somebody was rejected and others failed', { a: down, b: poor, c: down }, null],
    ['the inputs do for nobody', { a: null, b: null, c: null }, null],
    ['all failed', { a: down, b: down, c: down }, 'ProviderError'],
    ['one failed and nobody else could be asked', { a: null, b: down, c: null }, 'ProviderError'],
  ])('in which %s', async (_, answers, code) => {
    const { outcome, money } = await pour(answers);
    expect(outcome instanceof PipeFailure ? outcome.code : outcome).toBe(code);
    expect(money).toEqual({ reserved: 0, spent: 0 });
  });

  test('fails with the messages of all providers that failed', async () => {
    const { outcome } = await pour({ a: down, b: null, c: down });
    expect(outcome).toMatchObject({ message: 'It is down. It is down.' });
  });

  test('fails with what to set when no provider has a credential', async () => {
    const { outcome, trace, asked } = await pour({ a: good, b: good, c: good }, { credential: missing });
    expect(outcome).toMatchObject({
      code: 'ConnectionMissing',
      message: 'No provider could be asked. x has no key. x has no key. x has no key.',
    });
    expect(asked).toEqual([]);
    expect(trace.attempts.map(({ outcome: it }) => it)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(trace.waterfall).toEqual({ available: ['a', 'b', 'c'], attempted: [], successful: null });
  });
});

test.each([
  ['found nothing', nothing, null],
  ['failed', down, 'ProviderError'],
])('skips a provider without a credential, and ends as the others did that %s', async (_, answer, code) => {
  const asked: string[] = [];
  const vendors = vendorsOf({ answers: { b: answer } }, asked);
  const providers: typeof vendors = {
    ...vendors,
    findCredential: (request) =>
      request.provider.id === 'b' ? vendors.findCredential(request) : Promise.resolve(missing),
  };
  const { outcome, trace } = await pour({ a: good, b: answer, c: good }, { providers });
  expect(outcome instanceof PipeFailure ? outcome.code : outcome).toBe(code);
  expect([asked, trace.waterfall?.attempted]).toEqual([['b'], ['b']]);
});

describe('a waterfall that the money does not last for', () => {
  test('stops there, whatever the next provider would cost', async () => {
    const { outcome, asked } = await pour({ a: good, b: good, c: good }, { balance: 4999 });
    expect(outcome).toMatchObject({ code: 'InsufficientCredits' });
    expect(asked).toEqual([]);
  });

  test('fails with InsufficientCredits, even when an earlier provider found nothing', async () => {
    const { outcome, asked } = await pour({ a: poor, b: good, c: good }, { mode: 'always', balance: 9999 });
    expect(outcome).toMatchObject({ code: 'InsufficientCredits' });
    expect(asked).toEqual(['a']);
  });

  test('continues with the money that a failed call gave back', async () => {
    const { outcome, asked } = await pour({ a: down, b: nothing, c: good }, { balance: 5000 });
    expect(outcome).toEqual({ work_email: 'jane@acme.com' });
    expect(asked).toEqual(['a', 'b', 'c']);
  });
});

test('an answer without confidence takes back that of an earlier one, and sources add up', () => {
  const { context } = setScene();
  const source = (url: string) => ({ source: 'web', url });
  adopt({ values: {}, confidence: 3, sources: [source('1')] }, context);
  adopt({ values: { name: undefined }, sources: [source('2')] }, context);
  expect(context.trace).toMatchObject({ confidence: null, sources: [source('1'), source('2')] });
});
