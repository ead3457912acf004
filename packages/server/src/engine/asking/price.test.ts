import { describe, expect, test } from 'vitest';
import type { PlannedTerm } from '../plan/plan.ts';
import { billed, canBill, providerOfConnection, showPrice, worstCase } from './price.ts';

const term = (provider: string, price: number, mode: 'always' | 'onSuccess' = 'onSuccess'): PlannedTerm => ({
  operation: `${provider}-find`,
  provider,
  mode,
  price,
  most: 1,
});
const times = (most: number, once: PlannedTerm): PlannedTerm => ({ ...once, most });

describe('the most that a pipe can cost on a record', () => {
  test.each<[PlannedTerm[], string[], number]>([
    [[], [], 0],
    [[term('a', 5000), term('b', 10_000), term('c', 3000)], [], 10_000],
    [[term('a', 5000, 'always'), term('b', 3000, 'always')], [], 8000],
    [[term('a', 5000, 'always'), term('b', 10_000), term('c', 3000)], [], 15_000],
    [[term('a', 5000)], ['a_1'], 500],
    [[term('a', 5000), term('b', 300)], ['a_1'], 500],
    [[term('a', 5000), term('b', 9000)], ['a_1'], 9000],
    [[term('a', 5000, 'always')], ['a_1'], 500],
    [[], ['a_1'], 500],
    [[times(3, term('a', 5000)), term('b', 10_000)], [], 15_000],
    [[times(3, term('a', 5000, 'always')), times(2, term('b', 1000))], [], 17_000],
    // The fee is due once, however often the operation would bill.
    [[times(3, term('a', 5000))], ['a_1'], 500],
    [[times(3, term('a', 5000)), times(3, term('b', 300))], ['a_1'], 900],
  ])('of %j with the connections %j is %i', (terms, connections, most) => {
    expect(worstCase({ terms, connections, connectionFee: 500 })).toBe(most);
  });
});

test('a plan can bill when one of its pipes can', () => {
  const pipe = {
    id: '',
    index: 0,
    config: {},
    configHash: '',
    need: null,
    outputs: [],
    runIf: null,
    after: [],
    connections: [],
    terms: [],
    connectionFee: 500,
  };
  expect(canBill({ pipes: [pipe, pipe] })).toBe(false);
  expect(canBill({ pipes: [pipe, { ...pipe, terms: [term('a', 0)] }] })).toBe(false);
  expect(canBill({ pipes: [pipe, { ...pipe, terms: [term('a', 1)] }] })).toBe(true);
  expect(canBill({ pipes: [pipe, { ...pipe, connections: ['a_1'] }] })).toBe(true);
});

test.each([
  ['always', 'found', 7],
  ['always', 'rejected', 7],
  ['always', 'not_found', 7],
  ['always', 'failed', 0],
  ['onSuccess', 'found', 7],
  ['onSuccess', 'rejected', 0],
  ['onSuccess', 'not_found', 0],
  ['onSuccess', 'failed', 0],
] as const)('%s bills %s with %i', (mode, outcome, amount) => {
  expect(billed({ mode, amount: 7, kind: 'managed' }, outcome)).toBe(amount);
});

test.each([
  [{ mode: 'always', amount: 3000, kind: 'managed' }, 'always 0.3'],
  [{ mode: 'onSuccess', amount: 1, kind: 'managed' }, 'onSuccess 0.0001'],
  [{ mode: 'onSuccess', amount: 500, kind: 'connection fee' }, 'connection fee 0.05'],
  [{ mode: 'always', amount: 0, kind: 'free' }, 'free'],
] as const)('%j is shown as %s', (price, shown) => {
  expect(showPrice(price)).toBe(shown);
});

test.each([
  ['leadmagic_0123456789abcdef', 'leadmagic'],
  ['two_words_0123456789abcdef', 'two_words'],
  ['nothing', ''],
])('the connection %s is of %s', (id, provider) => {
  expect(providerOfConnection(id)).toBe(provider);
});
