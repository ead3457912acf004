import { expect, it } from 'vitest';
import { toFilter } from './entry-filter.ts';

it('the first and the last day are whole, where the browser is', () => {
  expect(toFilter({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
});

it('asks for what was chosen and no more', () => {
  expect(toFilter({})).toEqual({});
  expect(toFilter({ kind: 'fee', run: 'r1', view: 'ledger', entry: '3' })).toEqual({
    kind: 'fee',
    run_id: 'r1',
  });
});
