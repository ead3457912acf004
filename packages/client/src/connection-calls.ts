import type {
  Connection,
  Connections,
  ConnectionTest,
  ConnectionUsage,
  NewConnection,
  NewOAuth,
  OAuthProviders,
  OAuthStart,
} from './api-types.ts';
import type { Wire } from './wire.ts';

/** The calls for connections: your own keys of providers, sealed. Changes need an admin key. */
export function connectionCalls({ call }: Pick<Wire, 'call'>) {
  const pathOf = (id: string, rest = '') => `/v1/connections/${encodeURIComponent(id)}${rest}`;
  const connections = {
    list: async (): Promise<Connection[]> => (await call<Connections>('/v1/connections')).connections,
    /** Stores a provider's key. It is never shown again. */
    create: (connection: NewConnection) => call<Connection>('/v1/connections', { body: connection }),
    /** Shows whose accounts can be connected with OAuth in place of a key. */
    listOAuth: () => call<OAuthProviders>('/v1/connections/oauth'),
    /** Begins to connect an account. Somebody opens the `url` within ten minutes. */
    beginOAuth: (account: NewOAuth) => call<OAuthStart>('/v1/connections/oauth', { body: account }),
    /** Replaces the key of a connection. */
    replaceKey: (id: string, key: string) => call<Connection>(pathOf(id), { method: 'PUT', body: { key } }),
    /** Asks the provider whether the key works. */
    test: (id: string) => call<ConnectionTest>(pathOf(id, '/test'), { method: 'POST' }),
    /** Shows what connections were used for. */
    readUsage: () => call<ConnectionUsage>('/v1/connections/usage'),
    /** Deletes a connection, for good. */
    remove: (id: string) => call<void>(pathOf(id), { method: 'DELETE' }),
  };
  return { connections };
}
