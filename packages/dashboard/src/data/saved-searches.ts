import type { NewSavedSearch, SavedSearchChange } from '@headrace/client';
import { useChange } from './change.ts';
import { useRead } from './read.ts';

const key = ['saved-searches'] as const;

/** The searches that the organization keeps under names. */
export function useSavedSearches() {
  return useRead(key, (client) => client.listSavedSearches());
}

/** One of them, with its filters and with what was run last. */
export function useSavedSearch(id: string | undefined) {
  return useRead([...key, id], (client) => client.showSavedSearch(id ?? ''), { isEnabled: id !== undefined });
}

export function useSaveSearch() {
  return useChange((client, search: NewSavedSearch) => client.saveSearch(search), key);
}

export function useChangeSavedSearch() {
  return useChange(
    (client, { id, ...change }: SavedSearchChange & { id: string }) => client.changeSavedSearch(id, change),
    key,
  );
}

export function useRemoveSavedSearch() {
  return useChange((client, id: string) => client.removeSavedSearch(id), key);
}
