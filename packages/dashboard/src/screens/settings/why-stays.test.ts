import { expect, it } from 'vitest';
import { whyStays } from './why-stays.ts';

const [owner, admin] = [{ id: '1', role: 'owner' } as const, { id: '2', role: 'admin' } as const];

it('protects the last owner, and owners from admins', () => {
  expect(whyStays(owner, [owner, admin], { isOwner: true })).toContain('last owner');
  expect(whyStays(owner, [owner, owner], { isOwner: true })).toBeNull();
  expect(whyStays(owner, [owner, owner], { isOwner: false })).toContain('Only owners');
  expect(whyStays(admin, [owner, admin], { isOwner: false })).toBeNull();
});
