import { describe, expect, test } from 'vitest';
import { ownProvider, ownTerm } from './asking/hold-price.ts';
import { definePipe } from './define-pipe.ts';
import type { HitCount, Outlook } from './estimate.ts';
import { estimateCost } from './estimate.ts';
import type { BillingMode, BillingTerm, Pipe } from './pipe.ts';
import type { RequestBody } from './pipeline.fixture.ts';
import { planOf } from './pipeline.fixture.ts';

const term = (provider: string, credits: number, mode: BillingMode = 'onSuccess'): BillingTerm => ({
  operation: `${provider}-email`,
  provider,
  mode,
  credits,
});

const emailPipe = (billing: BillingTerm[]): Pipe =>
  definePipe({
    id: 'test:email@1',
    label: 'Email',
    description: 'Asks for an address.',
    category: 'people_data',
    needs: 'name',
    gives: { work_email: { primary: true } },
    connector: 'optional',
    runsOn: billing.map(({ provider }) => provider),
    billing,
    example: { input: { name: 'Jane Doe' } },
    compute: () => null,
  });

/** Needs what the other finds. */
const phonePipe = definePipe({
  id: 'test:phone@1',
  label: 'Phone',
  description: 'Asks for a number.',
  category: 'people_data',
  needs: 'work_email',
  gives: { phone: { primary: true } },
  billing: [term('far', 4, 'always')],
  example: { input: { work_email: 'jane@acme.com' } },
  compute: () => null,
});

const outlook = (hits: Record<string, HitCount> = {}, unreachable: string[] = []): Outlook => ({
  usage: new Map(),
  hits: new Map(Object.entries(hits)),
  isReachable: (provider) => !unreachable.includes(provider),
});

const people = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'Jane Doe' }));

function estimateOf(billing: BillingTerm[], body: Partial<RequestBody> = {}, given = outlook()) {
  const planned = planOf({ pipes: [{ pipe_id: 'test:email@1' }], input: people(10), ...body }, [
    emailPipe(billing),
    phonePipe,
  ]);
  return estimateCost(planned, given);
}

const timesOf = ({ operations }: ReturnType<typeof estimateOf>) => operations.map(({ times }) => times);

describe('what is expected', () => {
  test('a provider is only asked where those before it found nothing', () => {
    const estimate = estimateOf([term('a', 0.5), term('b', 1), term('c', 2, 'always')]);
    expect(timesOf(estimate)).toEqual([5, 2.5, 2.5]);
    expect(estimate).toMatchObject({ min: 5, expected: 10, max: 30 });
  });

  test('follows the observed hit rates from twenty answers on', () => {
    const known = { a: { answered: 20, found: 18 }, b: { answered: 19, found: 0 } };
    expect(timesOf(estimateOf([term('a', 0.5), term('b', 1)], {}, outlook(known)))).toEqual([9, 0.5]);
  });

  test('leaves out providers without a key, but not from the ceiling', () => {
    const estimate = estimateOf([term('a', 3), term('b', 1)], {}, outlook({}, ['a']));
    expect(timesOf(estimate)).toEqual([0, 5]);
    expect(estimate).toMatchObject({ expected: 5, max: 30 });
  });

  test('counts records that have their inputs and lack the output', () => {
    const input = [...people(2), { id: 'known', name: 'X', work_email: 'x@acme.com' }, { id: 'empty' }];
    expect(timesOf(estimateOf([term('a', 1)], { input }))).toEqual([1]);
  });

  test('a pipe waits for what the one before it probably finds', () => {
    const pipes = [{ pipe_id: 'test:email@1' }, { pipe_id: 'test:phone@1' }];
    const estimate = estimateOf([term('a', 1)], { pipes });
    expect(timesOf(estimate)).toEqual([5, 5]);
    expect(estimate).toMatchObject({ min: 0, expected: 25, max: 50 });
  });

  test('a connection costs the fee, whatever the mode of the provider', () => {
    const connector = { connections: [{ type: 'vault' as const, connection: 'a_0123456789abcdef' }] };
    const pipes = [{ pipe_id: 'test:email@1', connector }];
    const estimate = estimateOf([term('a', 3, 'always'), term('b', 1)], { pipes }, outlook({}, ['a']));
    expect(estimate.operations).toMatchObject([
      { provider: 'a', mode: 'onSuccess', credits: 0.05, times: 5 },
      { provider: 'b', mode: 'onSuccess', credits: 1, times: 2.5 },
    ]);
  });

  test("the service's own work is due wherever the search ends", () => {
    const own = ownTerm({ operation: 'composed', credits: 0.2 });
    expect(estimateOf([term('a', 1), own])).toMatchObject({
      min: 2,
      expected: 7,
      operations: expect.arrayContaining([expect.objectContaining({ provider: ownProvider, times: 10 })]),
    });
  });
});

describe('a provider that may bill several times on a record', () => {
  const thrice = (provider: string, credits: number) => ({ ...term(provider, credits), most: 3 });

  test('is expected to find one as often as the other, and nothing only when all are missing', () => {
    const estimate = estimateOf([thrice('a', 1), thrice('b', 2)]);
    expect(timesOf(estimate)).toEqual([15, 1.875]);
    expect(estimate).toMatchObject({ min: 0, expected: 18.75, max: 60 });
  });

  test('takes the fee for a connection once', () => {
    const connector = { connections: [{ type: 'vault' as const, connection: 'a_0123456789abcdef' }] };
    const estimate = estimateOf([thrice('a', 1)], { pipes: [{ pipe_id: 'test:email@1', connector }] });
    expect(timesOf(estimate)).toEqual([8.75]);
    expect(estimate).toMatchObject({ expected: 0.4375, max: 0.5 });
  });

  test('always takes the fee of each answer at least once', () => {
    expect(estimateOf([{ ...thrice('a', 1), mode: 'always' }])).toMatchObject({ min: 10, max: 30 });
  });
});

describe('the least', () => {
  test.each([
    ['nothing where only accepted values bill', [term('a', 0.5), term('b', 1)], 0],
    ['every answer, where all bill and nobody finds', [term('a', 0.5, 'always'), term('b', 1)], 5],
    ['the first answer, where it may be the only one', [term('a', 1, 'always'), term('b', 2, 'always')], 10],
    ['the cheapest way out', [term('a', 0.5), term('b', 2, 'always')], 5],
  ])('is %s', (_, billing, least) => {
    expect(estimateOf(billing).min).toBe(least);
  });

  test('counts no record behind a condition', () => {
    const when = {
      logic: 'and' as const,
      conditions: [
        { property: 'value' as const, field_name: 'name', operator: 'eq' as const, value: 'Jane Doe' },
      ],
    };
    const pipes = [{ pipe_id: 'test:email@1', run_if: { when } }];
    expect(estimateOf([term('a', 1, 'always')], { pipes })).toMatchObject({ min: 0, expected: 10 });
  });
});

describe('what is sold by quantity', () => {
  /** Read by the size of a template, written by what earlier answers were; three units of the one, eight of the other. */
  const read: BillingTerm = {
    ...term('a', 0.01, 'always'),
    operation: 'read',
    most: 50,
    quantity: { units: 3 },
  };
  const written: BillingTerm = {
    ...term('a', 0.1, 'always'),
    operation: 'written',
    most: 20,
    quantity: { units: 8, answers: 2 },
  };
  const knowing = (usage: Record<string, { answers: number; units: number }>) => ({
    ...outlook(),
    usage: new Map(Object.entries(usage)),
  });

  test('is expected by the size of what is asked, may be nothing, and at most the worst', () => {
    const estimate = estimateOf([read, written]);
    expect(estimate.operations).toMatchObject([
      { operation: 'read', credits: 0.01, times: 30 },
      { operation: 'written', credits: 0.1, times: 80 },
    ]);
    expect(estimate).toMatchObject({ min: 0, expected: 8.3, max: 10 * (50 * 0.01 + 20 * 0.1) });
  });

  test('follows what twenty answers used, where they say it better', () => {
    const usage = { read: { answers: 20, units: 40 }, written: { answers: 20, units: 2.5 } };
    expect(timesOf(estimateOf([read, written], {}, knowing(usage)))).toEqual([30, 50]);
    const few = { written: { answers: 19, units: 2.5 } };
    expect(timesOf(estimateOf([read, written], {}, knowing(few)))).toEqual([30, 80]);
  });

  test('is never expected to be more than it may', () => {
    const usage = { written: { answers: 500, units: 90 } };
    const estimate = estimateOf([written], {}, knowing(usage));
    expect(timesOf(estimate)).toEqual([200]);
    expect(estimate.expected).toBe(estimate.max);
  });

  test('is nothing where there is no key, except its maximum', () => {
    const estimate = estimateOf([read, written], {}, outlook({}, ['a']));
    expect(timesOf(estimate)).toEqual([0, 0]);
    expect(estimate).toMatchObject({ min: 0, expected: 0, max: 25 });
  });

  test('is the fee for a connection, once for all of it', () => {
    const connector = { connections: [{ type: 'vault' as const, connection: 'a_0123456789abcdef' }] };
    const pipes = [{ pipe_id: 'test:email@1', connector }];
    const estimate = estimateOf([read, written], { pipes }, outlook({}, ['a']));
    expect(estimate.operations).toMatchObject([{ mode: 'onSuccess', credits: 0.05, times: 10 }]);
    expect(estimate).toMatchObject({ min: 0, expected: 0.5, max: 0.5 });
  });

  test("is added to the service's own work, which is due in any case", () => {
    const own = ownTerm({ operation: 'composed', credits: 0.2 });
    expect(estimateOf([read, own])).toMatchObject({ min: 2, expected: 2.3, max: 7 });
  });

  test('is expected only on records that the pipe has its inputs on', () => {
    const input = [...people(2), { id: 'empty' }];
    expect(timesOf(estimateOf([read], { input }))).toEqual([6]);
  });
});

test('max_credits caps all of it', () => {
  const config = { max_credits: 1.2345 };
  expect(estimateOf([term('a', 1, 'always')], { config })).toMatchObject({
    min: 1.2345,
    expected: 1.2345,
    max: 1.2345,
  });
});
