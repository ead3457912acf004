import type { ProviderServices } from '../http/provider-services.ts';
import { connectable } from '../providers/connectable.ts';
import { keyless } from '../providers/keyless.ts';
import { readConnectionUse, readProviderUse } from '../storage/provider-use.ts';
import type { Base } from './base.ts';
import { requestPlaces } from './lookup-places.ts';

/** What an organization can know about providers. */
export function wireProviderList({ storage, vault }: Pick<Base, 'storage' | 'vault'>): ProviderServices {
  const inPlace = requestPlaces(storage);
  return {
    known: [
      ...[...connectable].map(([id, { label }]) => ({ id, label, isKeyless: keyless.has(id) })),
      ...[...keyless].flatMap(([id, label]) => (connectable.has(id) ? [] : { id, label, isKeyless: true })),
    ],
    keys: async (organizationId) => ({
      managed: new Set((await vault.managed.list()).map(({ provider }) => provider)),
      own: await vault.connections.countByProvider(organizationId),
    }),
    recentUse: (organizationId) =>
      inPlace(organizationId, () => readProviderUse(storage.lookups, organizationId)),
    connectionUse: (organizationId) =>
      inPlace(organizationId, () => readConnectionUse(storage.lookups, organizationId)),
  };
}
