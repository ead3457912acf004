import type { Budget } from '@headrace/client';
import { expect, it } from 'vitest';
import { describeEnd, meterOf, nameBudget } from './budget-words.ts';

const budget: Budget = {
  id: 1,
  scope: 'organization',
  key_id: null,
  sheet_id: null,
  period: 'day',
  amount: 50,
  spent: 0,
  held: 0,
  starts_at: null,
  ends_at: null,
};

it.each([
  [{ spent: 10, held: 5 }, 'fine', 35],
  [{ spent: 30, held: 10 }, 'nearly', 10],
  [{ spent: 30, held: 20 }, 'used-up', 0],
  // A smaller amount was set meanwhile.
  [{ spent: 60, held: 0 }, 'used-up', 0],
  [{ amount: 0 }, 'used-up', 0],
  [{ amount: 0.3, spent: 0.1, held: 0.1 }, 'fine', 0.1],
] as const)('%j is %s', (change, state, left) => {
  const meter = meterOf({ ...budget, ...change });
  expect([meter.state, meter.left]).toEqual([state, left]);
  for (const { share } of meter.parts) expect(Number.isFinite(share)).toBe(true);
});

it('shows what is held beside what is spent', () => {
  expect(meterOf({ ...budget, spent: 10, held: 5 }).parts).toEqual([
    { share: 0.2, look: 'used' },
    { share: 0.1, look: 'held' },
  ]);
});

it('names whose it is, by the id where there is no name', () => {
  const names = { keys: new Map([['k', 'CRM']]), sheets: new Map([['7', 'Leads']]) };
  const name = (change: Partial<Budget>) => nameBudget({ ...budget, ...change }, names);
  expect([name({}), name({ key_id: 'k' }), name({ key_id: 'x' }), name({ sheet_id: 7 })]).toEqual([
    'The organization',
    'Key: CRM',
    'Key: x',
    'Sheet: Leads',
  ]);
});

it.each([
  ['2026-11-23T00:30:00Z', 'starts anew within the hour'],
  ['2026-11-23T05:30:00Z', 'starts anew in 5 h'],
  ['2026-12-01T00:00:00Z', 'starts anew in 8 days'],
  [null, null],
])('at %s it %s', (ends, words) =>
  expect(describeEnd({ ...budget, ends_at: ends }, new Date('2026-11-23T00:00:00Z'))).toBe(words),
);
