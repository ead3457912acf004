import { expect, it } from 'vitest';
import { readSpendSearch } from './spend-search.ts';

it('takes what it knows', () => {
  const known = {
    view: 'ledger',
    days: 90,
    group: 'sheet',
    kind: 'fee',
    run: 'r12345678901234567890123',
    from: '2026-11-01',
    to: '2026-11-23',
    entry: '42',
    budget: 'new',
  };
  expect(readSpendSearch(known)).toEqual(known);
  // The router reads numbers out of the address.
  expect(readSpendSearch({ entry: 42, budget: 7 })).toEqual({ entry: '42', budget: 7 });
});

it('leaves out what the service would refuse', () => {
  const odd = {
    view: 'x',
    days: 8,
    group: 'day',
    kind: 'gift',
    run: '../x',
    from: '2026-13-01',
    to: 'now',
    entry: 'x',
    budget: -1,
  };
  expect(readSpendSearch(odd)).toEqual({});
});
