/* With what a provider is asked: an own connection, the service's own key, or nothing. */
import type {
  CredentialRequest,
  FoundCredential,
  LostCredential,
  MissingCredential,
} from '../engine/ports.ts';
import { managedKeyVariable } from '../providers/kit/managed-key-variable.ts';
import { credentialOf } from '../providers/kit/own-address.ts';
import { sayLost } from '../vault/oauth/renew-grant.ts';
import type { OpenConnection } from '../vault/open-connections.ts';
import type { Vault } from '../vault/vault.ts';

export type CredentialVault = Pick<Vault, 'openConnections' | 'openManaged' | 'renewGrant'>;

/**
 * The caller's own connection, else the service's own key; sandbox and keyless sources need neither. A vendor that answers
 * without a credential as well is asked without one if there is none.
 */
export async function findCredential(
  vault: CredentialVault,
  { organizationId, environment, provider, connections, ownOnly }: CredentialRequest,
): Promise<FoundCredential | LostCredential | MissingCredential> {
  const { id: providerId, label } = provider;
  if (environment === 'sandbox') {
    return { kind: 'managed', id: `sandbox:${providerId}`, key: credentialOf(provider, 'sandbox') };
  }
  if (provider.auth === 'none') return { kind: 'keyless', id: providerId, key: null };
  const named = connections.filter((id) => id.startsWith(`${providerId}_`));
  if (named.length > 0) {
    const [own] = await vault.openConnections(organizationId, named);
    if (own !== undefined) return useOwn(vault, organizationId, own);
    return { kind: 'missing', message: `The connection ${named[0]} for ${label} is no longer in the vault.` };
  }
  if (ownOnly) return { kind: 'missing', message: `Name your own connection to ${label} in the connector.` };
  const key = await vault.openManaged(providerId);
  if (key !== null) return { kind: 'managed', id: `managed:${providerId}`, key };
  if (provider.limitsWithoutCredential !== undefined) return { kind: 'keyless', id: providerId, key: null };
  return {
    kind: 'missing',
    message: `${label} has no key: set ${managedKeyVariable(providerId)} or name your own connection.`,
  };
}

/** Renews what is about to end before it is used. If the vendor does not answer, the old token may do. */
export async function useOwn(
  vault: CredentialVault,
  organizationId: string,
  { id, key, grant }: OpenConnection,
): Promise<FoundCredential | LostCredential> {
  if (grant?.lostBecause != null) return { kind: 'lost', id, message: sayLost(id, grant.lostBecause) };
  if (grant?.isRenewable !== true) return { kind: 'own', id, key };
  const renew = () => vault.renewGrant({ organizationId, id, no: grant.no });
  if (!grant.isDue) return { kind: 'own', id, key, renew };
  const renewed = await renew();
  if (renewed.outcome === 'refused') return { kind: 'lost', id, message: renewed.message };
  // A token that was renewed just now is not renewed again in the same call.
  return renewed.outcome === 'renewed'
    ? { kind: 'own', id, key: renewed.key }
    : { kind: 'own', id, key, renew };
}
