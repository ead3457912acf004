import type { OwnPlaces } from '../datasets/querying/own-places.ts';
import { createOwnPlaces } from '../datasets/querying/own-places.ts';
import type { KeyServices } from '../http/key-services.ts';
import type { VaultServices } from '../http/vault-services.ts';
import type { Storage } from '../storage/open-storage.ts';

/**
 * Writes of one organization that have a connection of the API at a time. They wait for the same rows: the others would
 * only keep connections from everybody else meanwhile.
 */
export const writesAtOnce = 3;
const patience = {
  /** The same as for a connection. */
  ms: 10_000,
  detail:
    'Other requests of this organization are still being written; nothing was changed by this one, so try again in a moment.',
};

/** One for each way to the database, for all that use it. */
const places = new WeakMap<Storage['api'], OwnPlaces>();

/** The places of a process for what organizations write by calls of the API. A task with a place must not take another. */
export function writePlaces({ api }: Pick<Storage, 'api'>): OwnPlaces {
  const known = places.get(api) ?? createOwnPlaces(writesAtOnce);
  places.set(api, known);
  return (owner, task) => known(owner, task, patience);
}

export function writeKeysInPlace(keys: KeyServices, inPlace: OwnPlaces): KeyServices {
  return {
    list: keys.list,
    create: (key) => inPlace(key.organizationId, () => keys.create(key)),
    revokeOwn: (key) => inPlace(key.organizationId, () => keys.revokeOwn(key)),
  };
}

export function writeVaultInPlace(vault: VaultServices, inPlace: OwnPlaces): VaultServices {
  const { connections, templateValues } = vault;
  return {
    ...vault,
    connections: {
      ...connections,
      create: (connection) => inPlace(connection.organizationId, () => connections.create(connection)),
      rotate: (connection) => inPlace(connection.organizationId, () => connections.rotate(connection)),
      remove: (organizationId, id) => inPlace(organizationId, () => connections.remove(organizationId, id)),
    },
    templateValues: {
      ...templateValues,
      set: (place, value) => inPlace(place.organizationId, () => templateValues.set(place, value)),
      remove: (place) => inPlace(place.organizationId, () => templateValues.remove(place)),
    },
  };
}
