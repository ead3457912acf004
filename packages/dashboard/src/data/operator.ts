import type { ConnectionTest } from '@headrace/client';
import { useChange } from './change.ts';
import type { MemberRole } from './membership.ts';
import { useRead } from './read.ts';

/* The whole installation, for its operator. The paths below `/operator` are not part of the public contract, so their types are here. */

export const plans = ['free', 'starter', 'basic', 'business', 'professional'] as const;
export type Plan = (typeof plans)[number];

export interface OperatedOrganization {
  id: string;
  name: string;
  plan: Plan;
  created_at: string;
  /** Credits. */
  balance: number;
  held: number;
}

const base = '/operator/organizations';
const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}`;
const key = ['operator', 'organizations'] as const;

/** Every organization there is, the oldest first. */
export function useOperatedOrganizations() {
  return useRead(key, async (client, signal) => {
    const { organizations } = await client.call<{ organizations: OperatedOrganization[] }>(base, { signal });
    return organizations;
  });
}

export interface CreatedOrganization {
  id: string;
  api_key: string;
  public_keys: string[];
}

export function useCreateOrganization() {
  return useChange(
    (client, body: { name: string; plan: Plan }) => client.call<CreatedOrganization>(base, { body }),
    key,
  );
}

export function useChangePlan() {
  return useChange(
    (client, { id, plan }: { id: string; plan: Plan }) =>
      client.call<unknown>(pathOf(id), { method: 'PATCH', body: { plan } }),
    key,
  );
}

export function useEraseOrganization() {
  return useChange((client, id: string) => client.call<void>(pathOf(id), { method: 'DELETE' }), key);
}

export interface Grant {
  id: string;
  amount: number;
  note: string;
}

/** Gives an organization credits, or takes some away. */
export function useGrant() {
  return useChange(
    (client, { id, amount, note }: Grant) =>
      client.call<{ balance: number; held: number }>(`${pathOf(id)}/credits`, {
        body: { amount, ...(note === '' ? {} : { note }) },
      }),
    key,
    ['credits'],
  );
}

/** How an organization that the operator has made gets its first owner. */
export function useInviteTo() {
  return useChange(async (client, { id, role }: { id: string; role: MemberRole }) => {
    const { code, public_url: url } = await client.call<{ code: string; public_url: string | null }>(
      `${pathOf(id)}/invitations`,
      { body: { role } },
    );
    return `${url ?? location.origin}/app#invitation=${code}`;
  });
}

export interface ManagedKey {
  provider: string;
  /** Where the key comes from. The environment wins. */
  source: 'environment' | 'vault';
  hint: string | null;
  created_at: string | null;
  rotated_at: string | null;
}

const managedBase = '/operator/managed-credentials';
const managedPath = (provider: string) => `${managedBase}/${encodeURIComponent(provider)}`;
const managedKey = ['operator', 'managed-keys'] as const;

/** The service's own keys at providers, which every organization uses. */
export function useManagedKeys() {
  return useRead(managedKey, async (client, signal) => {
    const { managed_credentials: keys } = await client.call<{ managed_credentials: ManagedKey[] }>(
      managedBase,
      { signal },
    );
    return keys;
  });
}

/** Stores a managed key and asks the provider at once whether it works. */
export function useSetManagedKey() {
  return useChange(
    async (client, { provider, secret }: { provider: string; secret: string }) => {
      await client.call<void>(managedPath(provider), { method: 'PUT', body: { key: secret } });
      return client.call<ConnectionTest>(`${managedPath(provider)}/test`, { method: 'POST' });
    },
    managedKey,
    ['providers'],
  );
}

export function useTestManagedKey() {
  return useChange((client, provider: string) =>
    client.call<ConnectionTest>(`${managedPath(provider)}/test`, { method: 'POST' }),
  );
}

export function useRemoveManagedKey() {
  return useChange(
    (client, provider: string) => client.call<void>(managedPath(provider), { method: 'DELETE' }),
    managedKey,
    ['providers'],
  );
}
