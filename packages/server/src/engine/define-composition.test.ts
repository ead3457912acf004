import { describe, expect, test } from 'vitest';
import { down, found, missing, operationOf, setScene, terms } from './asking/asking.fixture.ts';
import type { Scene } from './asking/asking.fixture.ts';
import type { Composed } from './define-composition.ts';
import { defineComposition } from './define-composition.ts';
import type { Outputs } from './pipe.ts';
import { PipeFailure } from './pipe.ts';

const free = { ...terms, operation: null };
const [one, two] = [operationOf('one'), operationOf('two')];

interface Case extends Scene {
  price?: number;
  isFree?: boolean;
  compose?: () => Composed<Outputs> | PipeFailure | null;
  set?: ReturnType<typeof setScene>;
}

/** Asks two sources and makes of them what `compose` says: the first address by default. */
async function run({ compose, isFree = false, set: given, ...scene }: Case) {
  const set = given ?? setScene(scene);
  const pipe = defineComposition({
    id: 'test:composition@1',
    label: 'Test',
    description: 'Test.',
    category: 'tools',
    needs: 'name',
    gives: { work_email: { primary: true } },
    price: isFree ? null : { operation: 'find', credits: 0.5 },
    example: { input: {} },
    compose: async ({ name }, { ask }) => {
      const answers = [await ask(one, { name }, free), await ask(two, { name }, free)];
      if (compose !== undefined) return compose();
      const email = answers.flatMap((asked) => (asked.outcome === 'accepted' ? asked.value : []))[0];
      return email === undefined ? null : { values: { work_email: email }, confidence: 4, sources: [page] };
    },
  });
  const outcome = await pipe.prepare(pipe.defaultConfig)({ name: 'Jane' }, set.context);
  return { ...set, outcome, pipe };
}

const page = { source: 'Website', url: 'https://acme.com/' };
const jane = found('jane@acme.com');
const chargesOf = ({ journaled }: Awaited<ReturnType<typeof run>>) =>
  journaled.flatMap(({ provider, outcome, credits }) =>
    provider === 'headrace' ? [[outcome, credits]] : [],
  );

describe('defineComposition', () => {
  test('has one price of its own, whichever sources are asked', async () => {
    const { pipe } = await run({});
    expect(pipe.connector).toBe('none');
    expect(pipe.billing).toEqual([{ operation: 'find', provider: 'headrace', mode: 'always', credits: 0.5 }]);
  });

  test('takes its price once when a source answered, and nothing for the sources', async () => {
    const ran = await run({ answers: { one: down, two: jane } });
    expect(ran.outcome).toEqual({ work_email: 'jane@acme.com' });
    expect(ran.money).toEqual({ reserved: 0, spent: 5000 });
    expect(chargesOf(ran)).toEqual([['found', 5000]]);
    expect([ran.trace.confidence, ran.trace.sources]).toEqual([4, [page]]);
  });

  test('takes it as well when they answered that they have nothing', async () => {
    const ran = await run({});
    expect([ran.outcome, chargesOf(ran)]).toEqual([null, [['not_found', 5000]]]);
  });

  test('fails for free when no source answered', async () => {
    const ran = await run({ answers: { one: down, two: down } });
    expect(ran.outcome).toEqual(new PipeFailure('ProviderError', 'It is down. It is down.'));
    expect([ran.money, chargesOf(ran)]).toEqual([{ reserved: 0, spent: 0 }, []]);
  });

  test('says which credentials are missing when no source could be asked', async () => {
    const ran = await run({ credential: missing });
    expect(ran.outcome).toMatchObject({ code: 'ConnectionMissing' });
    expect([ran.money.spent, chargesOf(ran)]).toEqual([0, []]);
  });

  test('takes nothing for what was made without an answer', async () => {
    const ran = await run({ credential: missing, compose: () => ({ values: { work_email: 'x@y.com' } }) });
    expect([ran.outcome, ran.money]).toEqual([{ work_email: 'x@y.com' }, { reserved: 0, spent: 0 }]);
  });

  test('asks no source when the price is not covered', async () => {
    const ran = await run({ balance: 4999 });
    expect(ran.outcome).toMatchObject({ code: 'InsufficientCredits' });
    expect(ran.asked).toEqual([]);
  });

  test('takes nothing for a failure', async () => {
    const ran = await run({ answers: { one: jane }, compose: () => new PipeFailure('ProviderError', 'No.') });
    expect([ran.outcome, ran.money]).toEqual([
      new PipeFailure('ProviderError', 'No.'),
      { reserved: 0, spent: 0 },
    ]);
  });

  test('gives the money back when it throws', async () => {
    const set = setScene();
    const compose = () => {
      throw new Error('bug');
    };
    await expect(run({ set, compose })).rejects.toThrow('bug');
    expect([set.asked.length, set.money]).toEqual([2, { reserved: 0, spent: 0 }]);
  });

  test('can be free', async () => {
    const ran = await run({ isFree: true, answers: { one: jane }, balance: 0 });
    expect([ran.outcome, chargesOf(ran), ran.pipe.billing]).toEqual([
      { work_email: 'jane@acme.com' },
      [],
      [],
    ]);
  });

  test('asks and charges nothing again after a crash', async () => {
    const first = await run({ answers: { one: jane } });
    const second = await run({ journaled: first.journaled, balance: 0 });
    expect(second.outcome).toEqual(first.outcome);
    expect([second.asked, second.journaled, second.money.spent]).toEqual([[], [], 0]);
    expect(second.trace.attempts.map(({ provider }) => provider)).toEqual(['one', 'two', 'headrace']);
  });

  test('charges after a crash what was not charged before it', async () => {
    const first = await run({ answers: { one: jane } });
    const journaled = first.journaled.filter(({ provider }) => provider === 'one');
    const second = await run({ journaled });
    expect([second.asked, second.money.spent]).toEqual([['two'], 5000]);
  });
});
