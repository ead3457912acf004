import { describe, expect, test } from 'vitest';
import type { Outlook } from '../estimate.ts';
import { estimateSearch } from './estimate-search.ts';
import { planOf } from './search.fixture.ts';

const filters = { places: ['Berlin'] };
const find = (config: object = {}) => ({
  search_id: 'companies:find:x@1',
  config: { filters, limit: 10, ...config },
});
const paged = (limit: number) => ({ search_id: 'companies:paged:x@1', config: { filters, limit } });
const onOwn = (connection: string) => ({
  ...find(),
  connector: { connections: [{ type: 'vault', connection }] },
});
const unknown: Outlook = { hits: new Map(), usage: new Map(), isReachable: () => true };

const estimate = async (body: object, outlook: Partial<Outlook> = {}) =>
  estimateSearch(await planOf(body), { ...unknown, ...outlook });
const known = (units: number, answers = 1000): Partial<Outlook> => ({
  usage: new Map([['x-companies', { answers, units }]]),
});

describe('what a search would cost', () => {
  test('is a full answer at most, nothing at least, and a full one probably while nothing is known', async () => {
    expect(await estimate({ search: find() })).toEqual({
      min: 0,
      expected: 5,
      max: 5,
      operations: [{ operation: 'x-companies', provider: 'x', mode: 'onSuccess', credits: 0.5, times: 10 }],
    });
  });

  test.each([
    [1, 2],
    [25, 2],
    [26, 4],
    [100, 8],
  ])('by pages: a limit of %i costs %i', async (limit, max) => {
    expect(await estimate({ search: paged(limit) })).toMatchObject({ min: 0, max });
  });

  test('goes by what earlier answers brought on average, once there are enough, and never beyond the limit', async () => {
    expect(await estimate({ search: find() }, known(4.5))).toMatchObject({ expected: 2.25, max: 5 });
    expect(await estimate({ search: find() }, known(400))).toMatchObject({ expected: 5, max: 5 });
    expect(await estimate({ search: find() }, known(4.5, 1))).toMatchObject({ expected: 5 });
  });

  test('is probably nothing where the service cannot ask the provider', async () => {
    expect(await estimate({ search: find() }, { isReachable: () => false })).toMatchObject({
      min: 0,
      expected: 0,
      max: 5,
    });
  });

  test('adds up over a list', async () => {
    const sum = await estimate({ searches: [find(), find({ limit: 2 }), paged(30)] });
    expect(sum).toMatchObject({ min: 0, expected: 10, max: 10 });
    expect(sum.operations.map(({ times }) => times)).toEqual([10, 2, 2]);
  });

  test('is the fee on a connection to the provider, and the price without one', async () => {
    expect(await estimate({ search: onOwn('x_1') })).toMatchObject({
      min: 0.08,
      expected: 0.08,
      max: 0.08,
      operations: [{ credits: 0.08, times: 1 }],
    });
    expect(await estimate({ search: { ...onOwn('x_1'), connector: null } })).toMatchObject({
      min: 0,
      expected: 5,
      max: 5,
    });
  });

  test("is the fee where it runs only on the caller's own connection", async () => {
    expect(await estimate({ search: { ...onOwn('x_1'), search_id: 'rows:list:x@1' } })).toMatchObject({
      min: 0.08,
      max: 0.08,
    });
  });

  test('is capped by max_credits', async () => {
    expect(await estimate({ config: { max_credits: 1.5 }, search: find() })).toMatchObject({
      min: 0,
      expected: 1.5,
      max: 1.5,
    });
  });

  test('may be nothing where earlier answers are accepted', async () => {
    const config = { cache: { max_age_seconds: 60 } };
    expect(await estimate({ config, search: onOwn('x_1') })).toMatchObject({ min: 0, max: 0.08 });
  });

  test.each([
    ['without a connection', find()],
    ['with one', onOwn('x_1')],
  ])('is nothing in sandbox %s', async (_, search) => {
    expect(await estimate({ config: { environment: 'sandbox' }, search })).toMatchObject({
      min: 0,
      expected: 0,
      max: 0,
    });
  });
});
