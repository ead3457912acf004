import { expect, it } from 'vitest';
import { writeSpendCalls } from './spend-calls.ts';

const at = { origin: 'http://127.0.0.1:4400', now: new Date(2026, 10, 23) };
const textOf = (params: Parameters<typeof writeSpendCalls>[0]) =>
  writeSpendCalls(params, at)
    .map(({ text }) => text)
    .join('\n');

it('writes what each view reads, with its filters', () => {
  expect(textOf({})).toContain('/v1/credits/usage?group=day&from=');
  expect(textOf({ view: 'ledger', kind: 'fee' })).toContain('/v1/credits?kind=fee');
  expect(textOf({ view: 'ledger', run: 'r1' })).toContain('credits entries --run r1');
  expect(textOf({ view: 'ledger', entry: '42' })).toContain('client.proveEntry("42")');
  expect(textOf({ view: 'budgets' })).toContain('headrace budgets list');
});

it('names the key instead of showing it', () => {
  expect(textOf({ view: 'budgets' })).toContain('process.env.HEADRACE_API_KEY');
});
