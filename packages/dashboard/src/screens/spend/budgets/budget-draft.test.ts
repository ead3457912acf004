import { expect, it } from 'vitest';
import { draftOf, newDraft, toChange } from './budget-draft.ts';

const budget = {
  id: 1,
  spent: 0,
  held: 0,
  starts_at: null,
  ends_at: null,
  amount: 12.5,
  period: 'month' as const,
};

it.each([
  [{ scope: 'organization', key_id: null, sheet_id: null } as const, {}],
  [{ scope: 'key', key_id: 'k1', sheet_id: null } as const, { key_id: 'k1' }],
  [{ scope: 'sheet', key_id: null, sheet_id: 7 } as const, { sheet_id: 7 }],
])('%j is set again as it was', (whose, sent) =>
  expect(toChange(draftOf({ ...budget, ...whose }))).toEqual({ ...sent, period: 'month', amount: 12.5 }),
);

it.each([
  { ...newDraft },
  { ...newDraft, amount: ' ' },
  { ...newDraft, amount: '-1' },
  { ...newDraft, amount: 'x' },
  { ...newDraft, amount: '5', scope: 'key' as const },
  { ...newDraft, amount: '5', scope: 'sheet' as const },
])('%j is not ready to be sent', (draft) => expect(toChange(draft)).toBeNull());

it('nothing is an amount', () => {
  expect(toChange({ ...newDraft, amount: '0' })).toEqual({ period: 'day', amount: 0 });
});
