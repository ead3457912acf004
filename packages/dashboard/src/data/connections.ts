import type {
  Connection,
  Connections,
  ConnectionTest,
  ConnectionUsage,
  OAuthProviders,
  OAuthStart,
} from '@headrace/client';
import { useChange } from './change.ts';
import { useRead } from './read.ts';

const pathOf = (id: string) => `/v1/connections/${encodeURIComponent(id)}`;

/** The keys of the organization at providers, without the keys themselves. */
export function useConnections() {
  return useRead(['connections'], async (client, signal) => {
    const { connections } = await client.call<Connections>('/v1/connections', { signal });
    return connections;
  });
}

export type UsedConnection = ConnectionUsage['connections'][number];

/** What the latest production runs asked with each connection. */
export function useConnectionUsage() {
  return useRead<ConnectionUsage>(['connections', 'usage'], (client, signal) =>
    client.call<ConnectionUsage>('/v1/connections/usage', { signal }),
  );
}

/** The providers whose accounts can be connected, and what the operator has not set. For admins. */
export function useOAuthProviders() {
  return useRead<OAuthProviders>(['connections', 'oauth'], (client, signal) =>
    client.call<OAuthProviders>('/v1/connections/oauth', { signal }),
  );
}

/** Leaves the page for that of the provider, which sends the browser back. */
export function useConnectAccount() {
  return useChange(async (client, body: { provider: string; connection?: string }): Promise<void> => {
    const { url } = await client.call<OAuthStart>('/v1/connections/oauth', { body });
    location.assign(url);
  });
}

export interface Tested {
  connection: Connection;
  test: ConnectionTest;
}

/** Stores a key and asks the provider at once whether it works. */
export function useAddConnection() {
  return useChange(
    async (client, body: { provider: string; key: string; name?: string }): Promise<Tested> => {
      const connection = await client.call<Connection>('/v1/connections', { body });
      return { connection, test: await client.call(`${pathOf(connection.id)}/test`, { method: 'POST' }) };
    },
    ['connections'],
    ['providers'],
  );
}

/** Puts another key in the place of one, and tests it. */
export function useReplaceKey() {
  return useChange(
    async (client, { id, key }: { id: string; key: string }): Promise<Tested> => {
      const connection = await client.call<Connection>(pathOf(id), { method: 'PUT', body: { key } });
      return { connection, test: await client.call(`${pathOf(id)}/test`, { method: 'POST' }) };
    },
    ['connections'],
  );
}

export function useTestConnection() {
  return useChange((client, id: string) =>
    client.call<ConnectionTest>(`${pathOf(id)}/test`, { method: 'POST' }),
  );
}

export function useRemoveConnection() {
  return useChange(
    (client, id: string) => client.call<void>(pathOf(id), { method: 'DELETE' }),
    ['connections'],
    ['providers'],
  );
}
