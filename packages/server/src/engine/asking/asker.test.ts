import { describe, expect, test } from 'vitest';
import {
  down,
  found,
  managed,
  missing,
  nothing,
  operationOf,
  own,
  setScene,
  terms,
  vendorsOf,
} from './asking.fixture.ts';

const jane = { name: 'Jane Doe' };
const accepted = found('jane@acme.com');
const rejected = found('jane@elsewhere.com');

describe('what an attempt costs', () => {
  test.each([
    ['onSuccess', accepted, 'found', 5000],
    ['onSuccess', rejected, 'rejected', 0],
    ['onSuccess', nothing, 'not_found', 0],
    ['onSuccess', down, 'failed', 0],
    ['always', accepted, 'found', 5000],
    ['always', rejected, 'rejected', 5000],
    ['always', nothing, 'not_found', 5000],
    ['always', down, 'failed', 0],
  ] as const)('%s: what it answers with %j is %s and costs %i', async (mode, answer, outcome, credits) => {
    const scene = setScene({ answers: { x: answer }, mode });
    await scene.ask(operationOf('x'), jane, terms);
    expect(scene.journaled).toMatchObject([{ outcome, credits, priceRule: `${mode} 0.5`, cached: false }]);
    expect(scene.money).toEqual({ reserved: 0, spent: credits });
  });

  test.each([
    [accepted, 500],
    [rejected, 0],
    [nothing, 0],
  ])(
    'an own connection costs its fee for an accepted answer alone, whatever the mode: %j',
    async (answer, credits) => {
      const scene = setScene({ answers: { x: answer }, credential: own, mode: 'always' });
      await scene.ask(operationOf('x'), jane, terms);
      expect(scene.journaled).toMatchObject([
        { credits, connection: 'x_1', priceRule: 'connection fee 0.05' },
      ]);
      expect(scene.money).toEqual({ reserved: 0, spent: credits });
    },
  );

  test.each([
    [
      'a source without a key',
      { credential: { kind: 'keyless', id: 'x', key: null } as const, price: 0 },
      terms,
    ],
    ['an own connection where there is no fee', { credential: own, connectionFee: 0 }, terms],
    ['an operation without a name in price lists', {}, { ...terms, operation: null }],
    ['an operation that the plan has no price for', {}, { ...terms, operation: 'other' }],
  ])('%s costs nothing and needs no money', async (_, around, by) => {
    const scene = setScene({ answers: { x: accepted }, balance: 0, ...around });
    expect(await scene.ask(operationOf('x'), jane, by)).toEqual({
      outcome: 'accepted',
      value: 'jane@acme.com',
    });
    expect(scene.journaled).toMatchObject([{ credits: 0, priceRule: 'free' }]);
  });
});

describe('a provider that cannot be asked', () => {
  test('because there is no credential is skipped, and journaled as such', async () => {
    const scene = setScene({ credential: missing });
    expect(await scene.ask(operationOf('x'), jane, terms)).toEqual({
      outcome: 'skipped',
      message: missing.message,
    });
    expect(scene.asked).toEqual([]);
    expect(scene.journaled).toMatchObject([{ outcome: 'skipped', rule: 'ConnectionMissing', credits: 0 }]);
  });

  test('because there is no money fails before any call', async () => {
    const scene = setScene({ answers: { x: accepted }, balance: 4999 });
    expect(await scene.ask(operationOf('x'), jane, terms)).toMatchObject({
      outcome: 'failed',
      code: 'InsufficientCredits',
    });
    expect(scene.asked).toEqual([]);
    expect(scene.journaled).toMatchObject([{ outcome: 'skipped', rule: 'InsufficientCredits', credits: 0 }]);
  });

  test('gives its money back when the call breaks by a fault of ours', async () => {
    const scene = setScene({ answers: { x: () => Promise.reject(new Error('a bug')) } });
    await expect(scene.ask(operationOf('x'), jane, terms)).rejects.toThrow('a bug');
    expect(scene.money).toEqual({ reserved: 0, spent: 0 });
  });
});

describe('a failure', () => {
  test.each([
    ['credential_rejected', 'ConnectionRejected'],
    ['rate_limited', 'ProviderRateLimited'],
    ['quota_exhausted', 'ProviderQuotaExhausted'],
    ['privacy_refused', 'Suppressed'],
    ['request_refused', 'ProviderError'],
    ['unavailable', 'ProviderError'],
    ['broken_reply', 'ProviderError'],
    ['timeout', 'ProviderTimeout'],
    ['target_refused', 'TargetRefused'],
    ['outcome_unknown', 'OutcomeUnknown'],
  ] as const)('that means %s is shown as %s', async (meaning, code) => {
    const scene = setScene({ answers: { x: { outcome: 'failed', meaning, message: 'No.' } } });
    expect(await scene.ask(operationOf('x'), jane, terms)).toEqual({
      outcome: 'failed',
      code,
      message: 'No.',
    });
    expect(scene.journaled).toMatchObject([{ outcome: 'failed', rule: code, message: 'No.' }]);
  });
});

describe('what an earlier claim journaled', () => {
  const askFirst = async (answer: typeof accepted) => {
    const first = setScene({ answers: { x: answer } });
    return { asked: await first.ask(operationOf('x'), jane, terms), attempts: first.journaled };
  };

  test.each([
    ['an accepted answer', accepted],
    ['a rejected answer', rejected],
    ['finding nothing', nothing],
    ['a failure', down],
  ])('is replayed, asks nobody and costs nothing: %s', async (_, answer) => {
    const earlier = await askFirst(answer);
    const scene = setScene({ answers: { x: accepted }, journaled: earlier.attempts, balance: 0 });
    expect(await scene.ask(operationOf('x'), jane, terms)).toEqual(earlier.asked);
    expect([scene.asked, scene.journaled, scene.money.spent]).toEqual([[], [], 0]);
    expect(scene.trace.attempts).toEqual(earlier.attempts);
  });

  test('is judged by the present rules', async () => {
    const { attempts } = await askFirst(accepted);
    const scene = setScene({ journaled: attempts });
    const stricter = { ...terms, judge: () => ({ accepted: false as const, rule: 'nobody' }) };
    expect(await scene.ask(operationOf('x'), jane, stricter)).toEqual({
      outcome: 'rejected',
      rule: 'nobody',
    });
  });

  test.each([
    ['another input', operationOf('x'), { name: 'John Doe' }],
    ['another operation', operationOf('y'), jane],
  ])('is not replayed for %s', async (_, operation, input) => {
    const { attempts } = await askFirst(nothing);
    const scene = setScene({ answers: { x: accepted, y: accepted }, journaled: attempts });
    expect(await scene.ask(operation, input, terms)).toMatchObject({ outcome: 'accepted' });
    expect(scene.asked).toEqual([operation.provider.id]);
    expect(scene.journaled).toMatchObject([{ step: 0, credits: 5000 }]);
  });

  test.each([
    ['a credential', { credential: missing }],
    ['money', { balance: 0 }],
  ])('is asked after all when it only lacked %s', async (_, lack) => {
    const first = setScene({ answers: { x: accepted }, ...lack });
    await first.ask(operationOf('x'), jane, terms);
    const scene = setScene({ answers: { x: accepted }, journaled: first.journaled });
    expect(await scene.ask(operationOf('x'), jane, terms)).toMatchObject({ outcome: 'accepted' });
    expect(scene.journaled).toMatchObject([{ step: 0, outcome: 'found', credits: 5000 }]);
  });

  test('answers the first calls, and the rest is asked', async () => {
    const { attempts } = await askFirst(nothing);
    const scene = setScene({ answers: { y: accepted }, journaled: attempts });
    await scene.ask(operationOf('x'), jane, terms);
    expect(await scene.ask(operationOf('y'), jane, terms)).toMatchObject({ outcome: 'accepted' });
    expect([scene.asked, scene.journaled.map(({ step }) => step)]).toEqual([['y'], [1]]);
    expect(scene.trace.attempts.map(({ provider }) => provider)).toEqual(['x', 'y']);
  });
});

describe('equal look-ups in flight', () => {
  test('are asked once; the second is cached and costs nothing', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<typeof accepted>();
    const asked: string[] = [];
    const providers = vendorsOf({ answers: { x: () => answer } }, asked);
    const [first, second] = [setScene({ providers }), setScene({ providers, position: 4 })];
    const both = [first.ask(operationOf('x'), jane, terms), second.ask(operationOf('x'), jane, terms)];
    resolve(accepted);
    expect(await Promise.all(both)).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
    expect(asked).toEqual(['x']);
    expect(first.journaled).toMatchObject([{ credits: 5000, cached: false }]);
    expect(second.journaled).toMatchObject([{ credits: 0, cached: true, outcome: 'found' }]);
    expect(second.money).toEqual({ reserved: 0, spent: 0 });
  });

  test('are paid by the first whose rules accept the answer', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<typeof accepted>();
    const providers = vendorsOf({ answers: { x: () => answer } }, []);
    const [first, second] = [setScene({ providers }), setScene({ providers, position: 4 })];
    const stricter = { ...terms, judge: () => ({ accepted: false as const, rule: 'nobody' }) };
    const both = [first.ask(operationOf('x'), jane, stricter), second.ask(operationOf('x'), jane, terms)];
    resolve(accepted);
    await Promise.all(both);
    expect(first.journaled).toMatchObject([{ outcome: 'rejected', credits: 0 }]);
    expect(second.journaled).toMatchObject([{ outcome: 'found', credits: 5000, cached: true }]);
  });

  test('of one record, whose slice was lost and claimed again meanwhile, are paid by the claim that stands', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<typeof accepted>();
    const asked: string[] = [];
    const providers = vendorsOf({ answers: { x: () => answer } }, asked);
    const [lost, current] = [setScene({ providers }), setScene({ providers })];
    const both = [lost.ask(operationOf('x'), jane, terms), current.ask(operationOf('x'), jane, terms)];
    resolve(accepted);
    await Promise.all(both);
    expect(asked).toEqual(['x']);
    expect([lost.money.spent, current.money.spent]).toEqual([5000, 5000]);
  });

  test('that come one after another are asked twice', async () => {
    const asked: string[] = [];
    const providers = vendorsOf({ answers: { x: accepted } }, asked);
    for (const scene of [setScene({ providers }), setScene({ providers })])
      await scene.ask(operationOf('x'), jane, terms);
    expect(asked).toEqual(['x', 'x']);
  });
});

describe('a side effect', () => {
  const key = { organizationId: 'org', runId: 'run', position: 3, pipeIndex: 1, step: 0 };

  test('is asked for, and its answer kept', async () => {
    const scene = setScene({ answers: { x: accepted } });
    await scene.ask(operationOf('x', 'effect'), jane, terms);
    expect(scene.asked).toEqual(['x']);
    expect(scene.effects).toEqual([[key, accepted]]);
  });

  test('whose answer is known is not asked for again, and is journaled and paid now', async () => {
    const scene = setScene({
      answers: { x: nothing },
      effect: { state: 'answered', answer: JSON.parse(JSON.stringify(accepted)) },
    });
    expect(await scene.ask(operationOf('x', 'effect'), jane, terms)).toMatchObject({ outcome: 'accepted' });
    expect([scene.asked, scene.effects]).toEqual([[], []]);
    expect(scene.journaled).toMatchObject([{ outcome: 'found', credits: 5000 }]);
  });

  test.each([
    ['whose answer was lost is not asked for again', { state: 'unknown' as const, since: new Date() }],
    ['of a slice that another worker has by now is not asked for', { state: 'lost' as const }],
  ])('%s, and costs nothing', async (_, effect) => {
    const scene = setScene({ answers: { x: accepted }, effect, mode: 'always' });
    expect(await scene.ask(operationOf('x', 'effect'), jane, terms)).toMatchObject({
      outcome: 'failed',
      code: 'OutcomeUnknown',
    });
    expect([scene.asked, scene.effects]).toEqual([[], []]);
    expect(scene.money).toEqual({ reserved: 0, spent: 0 });
  });

  test.each([
    ['is asked for again where the vendor drops what it did already', 1, ['x']],
    ['is not, once the vendor may have forgotten', 24, []],
  ])('whose answer was lost %s', async (_, hoursAgo, asked) => {
    const since = new Date(Date.now() - hoursAgo * 3_600_000);
    const scene = setScene({ answers: { x: accepted }, effect: { state: 'unknown', since } });
    const idempotent = { ...operationOf('x', 'effect'), isIdempotent: true };
    const answer = await scene.ask(idempotent, jane, terms);
    expect(scene.asked).toEqual(asked);
    expect(answer.outcome).toBe(asked.length > 0 ? 'accepted' : 'failed');
  });

  test('is never shared', async () => {
    const asked: string[] = [];
    const providers = vendorsOf({ answers: { x: accepted }, credential: managed }, asked);
    const scenes = [setScene({ providers }), setScene({ providers })];
    await Promise.all(scenes.map((scene) => scene.ask(operationOf('x', 'effect'), jane, terms)));
    expect(asked).toEqual(['x', 'x']);
  });
});
