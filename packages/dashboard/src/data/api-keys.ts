import type { NewApiKey } from '@headrace/client';
import { useChange } from './change.ts';
import { useRead } from './read.ts';

/** The keys of the organization, without the keys themselves; revoked ones too. */
export function useApiKeys() {
  return useRead(['keys'], (client) => client.listKeys());
}

export function useCreateKey() {
  return useChange((client, key: NewApiKey) => client.createKey(key), ['keys']);
}

export function useRevokeKey() {
  return useChange((client, id: string) => client.revokeKey(id), ['keys']);
}
