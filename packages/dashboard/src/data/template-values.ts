import type { Constant, Constants, Secret, Secrets } from '@headrace/client';
import { useChange } from './change.ts';
import { useRead } from './read.ts';

const pathOf = (kind: 'secrets' | 'constants', key: string) => `/v1/${kind}/${encodeURIComponent(key)}`;

/** What templates may name but nobody may see: keys and hosts, never values. */
export function useSecrets() {
  return useRead<Secret[]>(['secrets'], async (client, signal) => {
    const { secrets } = await client.call<Secrets>('/v1/secrets', { signal });
    return secrets;
  });
}

export interface NewSecretValue {
  key: string;
  value: string;
  allowedHosts: readonly string[];
}

/** Stores a secret, or puts another value and other hosts in the place of what is there. */
export function useSetSecret() {
  return useChange(
    (client, { key, value, allowedHosts }: NewSecretValue) =>
      client.call<Secret>(pathOf('secrets', key), {
        method: 'PUT',
        body: { value, allowed_hosts: allowedHosts },
      }),
    ['secrets'],
  );
}

export function useConstants() {
  return useRead<Constant[]>(['constants'], async (client, signal) => {
    const { constants } = await client.call<Constants>('/v1/constants', { signal });
    return constants;
  });
}

export function useSetConstant() {
  return useChange(
    (client, { key, value }: { key: string; value: string }) =>
      client.call<Constant>(pathOf('constants', key), { method: 'PUT', body: { value } }),
    ['constants'],
  );
}

/** Deletes a secret or a constant for good. */
export function useRemoveTemplateValue(kind: 'secrets' | 'constants') {
  return useChange(
    (client, key: string) => client.call<void>(pathOf(kind, key), { method: 'DELETE' }),
    [kind],
  );
}
