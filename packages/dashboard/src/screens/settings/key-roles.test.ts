import { expect, it } from 'vitest';
import { whyKeyStays, whyNoMore } from './key-roles.ts';

const keys = (count: number, role: 'public' | 'member' | 'admin') =>
  Array.from({ length: count }, () => ({ role }));

it('knows how many keys there may be', () => {
  expect(whyNoMore('public', keys(1, 'public'))).toBeNull();
  expect(whyNoMore('public', keys(2, 'public'))).toContain('2 public keys');
  expect(whyNoMore('member', keys(2, 'public'))).toBeNull();
  expect(whyNoMore('member', keys(100, 'member'))).toContain('100 keys');
});

it('protects the last admin key', () => {
  expect(whyKeyStays({ role: 'admin' }, [...keys(1, 'admin'), ...keys(3, 'member')])).toContain(
    'last admin key',
  );
  expect(whyKeyStays({ role: 'admin' }, keys(2, 'admin'))).toBeNull();
  expect(whyKeyStays({ role: 'member' }, keys(1, 'admin'))).toBeNull();
});
