import type { LedgerProof } from '@headrace/client';
import { expect, it } from 'vitest';
import { explainEntry, explainProof } from './explain-proof.ts';

const entry: LedgerProof['entry'] = {
  id: '42',
  organization_id: 'o',
  at: '2026-11-23T00:00:00Z',
  kind: 'capture',
  amount: -0.5,
  run_id: 'r',
  position: 0,
  operation: 'hunter.find_email',
  note: null,
};
const batch: NonNullable<LedgerProof['batch']> = {
  seq: 12,
  id: 'b',
  entries: 3,
  digest: 'd',
  chain: 'c',
  verified: true,
  has_digest_of_entries: true,
  continues_chain: true,
};
const explain = (change: Partial<typeof batch>) => explainProof({ entry, batch: { ...batch, ...change } });

it('says what holds an entry that holds', () => {
  const { verdict, sentences } = explain({});
  expect(verdict).toBe('holds');
  expect(sentences.join(' ')).toContain('one of 3 entries of batch 12');
  expect(sentences.join(' ')).toContain('continues the chain of batch 11');
});

it('the first batch has none before it', () => {
  expect(explain({ seq: 1, entries: 1 }).sentences.join(' ')).toContain('Its link begins the chain');
});

it.each([
  [{ verified: false, has_digest_of_entries: false }, 'does not fit its entries'],
  [{ verified: false, continues_chain: false }, 'another master key'],
])('says what is wrong, and whom to tell', (change, words) => {
  const { verdict, title, sentences } = explain(change);
  expect([verdict, title]).toEqual(['broken', 'This entry does not hold']);
  expect(sentences.join(' ')).toContain(words);
  expect(sentences.at(-1)).toContain('Tell the operator');
});

it('an entry without a batch is not proven', () => {
  expect(explainProof({ entry, batch: null }).verdict).toBe('broken');
});

it('says what credits moved for', () => {
  const kindOf = (kind: typeof entry.kind, amount = -1) =>
    explainEntry({ entry: { ...entry, kind, amount }, attempt: null });
  expect(kindOf('capture')).toBe('A call of hunter.find_email with a key of the service.');
  expect(kindOf('fee')).toContain('a key of your own');
  expect(kindOf('refund', 1)).toContain('given back');
  expect(kindOf('grant', 5)).toBe('The operator gave credits.');
  expect(kindOf('grant', -5)).toBe('The operator took credits away.');
});
