import { randomUUID } from 'node:crypto';
import { ServiceError } from '../contract/errors.ts';
import { maxSavedSearches } from '../contract/saved-searches.ts';
import type { SavedSearchServices } from '../http/saved-search-services.ts';
import type { Storage } from '../storage/open-storage.ts';
import {
  deleteSavedSearch,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '../storage/saved-searches.ts';
import { writePlaces } from './write-places.ts';

/** Saved searches, as the HTTP layer sees them. */
export function wireSavedSearches(storage: Pick<Storage, 'api'>): SavedSearchServices {
  const { api } = storage;
  const inPlace = writePlaces(storage);
  return {
    list: (organizationId) => listSavedSearches(api, organizationId),
    find: (place) => findSavedSearch(api, place),
    create: async (wanted) => {
      const created = await inPlace(wanted.organizationId, () =>
        insertSavedSearch(api, { ...wanted, id: randomUUID() }),
      );
      if (typeof created === 'string') throw refusalOf(created, wanted.name);
      return created;
    },
    change: async (place, change) => {
      const changed = await inPlace(place.organizationId, () => updateSavedSearch(api, place, change));
      if (changed === 'taken') throw refusalOf(changed, change.name ?? '');
      return changed;
    },
    remove: (place) => inPlace(place.organizationId, () => deleteSavedSearch(api, place)),
  };
}

function refusalOf(outcome: 'gone' | 'full' | 'taken', name: string): ServiceError {
  switch (outcome) {
    case 'gone':
      return new ServiceError('unauthorized', 'The organization of this key was deleted.');
    case 'full':
      return new ServiceError(
        'limit-reached',
        `The organization already has ${maxSavedSearches} saved searches; delete one that is not needed first.`,
      );
    case 'taken':
      return new ServiceError(
        'name-taken',
        `There is a saved search "${name}" already; choose another name.`,
      );
  }
}
