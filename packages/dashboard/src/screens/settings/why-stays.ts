import type { Member } from '@headrace/client';
import type { Membership } from '../../data/membership.ts';

/** Why somebody cannot change or remove a member, in words; null if they can. The service decides in the same way. */
export function whyStays(
  member: Pick<Member, 'id' | 'role'>,
  all: readonly Pick<Member, 'role'>[],
  { isOwner }: Pick<Membership, 'isOwner'>,
): string | null {
  if (member.role !== 'owner') return null;
  if (!isOwner) return 'Only owners change owners.';
  const owners = all.filter(({ role }) => role === 'owner').length;
  return owners > 1 ? null : 'The last owner stays. Make somebody else an owner first.';
}
