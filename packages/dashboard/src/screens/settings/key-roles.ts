import type { ApiKey } from '@headrace/client';

export type KeyRole = ApiKey['role'];

/** What each key opens, in a sentence. */
export const keyRoles: readonly { value: KeyRole; label: string; says: string }[] = [
  { value: 'viewer', label: 'Viewer', says: 'Reads runs, sheets, datasets and credits. For reports.' },
  {
    value: 'member',
    label: 'Member',
    says: 'Also runs pipes and searches and edits sheets. For most programs.',
  },
  {
    value: 'admin',
    label: 'Admin',
    says: 'Also manages members, keys, connections, datasets and budgets.',
  },
  {
    value: 'public',
    label: 'Public',
    says: 'Only completes what somebody types. It may stand in a web page, where anybody can read it.',
  },
];

const maxKeys = 100;
const maxPublicKeys = 2;

/** Why no key with this role can be made now, in words; null if one can. */
export function whyNoMore(role: KeyRole, live: readonly Pick<ApiKey, 'role'>[]): string | null {
  if (live.length >= maxKeys)
    return `There are ${maxKeys} keys already, which is the most. Revoke one that nobody uses.`;
  const publics = live.filter((key) => key.role === 'public').length;
  return role === 'public' && publics >= maxPublicKeys
    ? `There are ${maxPublicKeys} public keys already, which is the most. Revoke one first.`
    : null;
}

/** What stops as soon as a key is revoked. */
export const whatBreaks: Readonly<Record<KeyRole, string>> = {
  viewer: 'Programs that read with it are refused (401) within two seconds.',
  member:
    'Programs that run, search or edit with it are refused (401) within two seconds. Runs that they began go on.',
  admin:
    'Programs that manage this organization with it are refused (401) within two seconds. Runs that they began go on.',
  public: 'Web pages that it stands in complete nothing any more.',
};

/** Why a key stays, in words; null if it can be revoked. */
export function whyKeyStays(
  { role }: Pick<ApiKey, 'role'>,
  live: readonly Pick<ApiKey, 'role'>[],
): string | null {
  return role === 'admin' && live.filter((key) => key.role === 'admin').length === 1
    ? 'This is the last admin key, which stays: create another admin key first, then revoke this one.'
    : null;
}
