import { describe, expect, test } from 'vitest';
import type { ProviderSpec } from '../providers/kit/provider-spec.ts';
import type { CredentialVault } from './find-credential.ts';
import { findCredential } from './find-credential.ts';

const vendor: ProviderSpec = {
  id: 'northmail',
  label: 'Northmail',
  baseUrl: 'https://northmail.test',
  auth: { header: 'x-key' },
  limits: { requestsPerHour: 5000 },
};
const open: ProviderSpec = { ...vendor, limitsWithoutCredential: { requestsPerHour: 60 } };

const vaultOf = (managed: string | null): CredentialVault => ({
  openConnections: (_, ids) =>
    Promise.resolve(ids.map((id) => ({ id, provider: 'northmail', key: 'own key', grant: null }))),
  openManaged: () => Promise.resolve(managed),
  renewGrant: () => Promise.reject(new Error('nothing ends here')),
});

const find = (
  provider: ProviderSpec,
  {
    managed = null,
    connections = [],
    ownOnly = false,
  }: Partial<{
    managed: string | null;
    connections: string[];
    ownOnly: boolean;
  }> = {},
) =>
  findCredential(vaultOf(managed), {
    organizationId: 'org',
    environment: 'production',
    provider,
    connections,
    ownOnly,
  });

describe('a vendor that also answers without a credential', () => {
  test('is asked without one if there is none', async () => {
    expect(await find(open)).toEqual({ kind: 'keyless', id: 'northmail', key: null });
  });

  test('is asked with the key that there is', async () => {
    expect(await find(open, { managed: 'key' })).toMatchObject({ kind: 'managed', key: 'key' });
    expect(await find(open, { managed: 'key', connections: ['northmail_1'] })).toMatchObject({
      kind: 'own',
      key: 'own key',
    });
  });

  test('is not asked if only an own connection will do', async () => {
    expect(await find(open, { ownOnly: true })).toMatchObject({ kind: 'missing' });
  });
});

test('any other vendor is not asked without a credential', async () => {
  expect(await find(vendor)).toMatchObject({ kind: 'missing' });
});
