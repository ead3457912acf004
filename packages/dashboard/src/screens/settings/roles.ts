import type { MemberRole } from '../../data/membership.ts';

/** What each role may do, in a sentence. */
export const memberRoles: readonly { value: MemberRole; label: string; says: string }[] = [
  {
    value: 'viewer',
    label: 'Viewer',
    says: 'Sees runs, sheets, datasets, budgets and credits. Changes nothing.',
  },
  {
    value: 'member',
    label: 'Member',
    says: 'Also runs, searches and edits sheets. Does not see the ledger.',
  },
  {
    value: 'admin',
    label: 'Admin',
    says: 'Also manages members, keys, connections, datasets and budgets.',
  },
  { value: 'owner', label: 'Owner', says: 'Also names owners, and renames or deletes the organization.' },
];

/** `an admin`, `a viewer`. */
export function withArticle(role: MemberRole): string {
  return role === 'admin' || role === 'owner' ? `an ${role}` : `a ${role}`;
}

/** Only owners make owners. */
export function rolesToGive(isOwner: boolean): typeof memberRoles {
  return isOwner ? memberRoles : memberRoles.filter(({ value }) => value !== 'owner');
}
