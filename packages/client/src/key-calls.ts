import type { ApiKey, ApiKeys, CreatedApiKey, NewApiKey } from './api-types.ts';
import type { Call } from './create-client.ts';

/** What an admin does with the keys of the organization. */
export function keyCalls({ call }: { call<Answer>(path: string, options?: Call): Promise<Answer> }) {
  return {
    /** All of the organization, revoked ones included, without the keys themselves. */
    listKeys: async (): Promise<ApiKey[]> => (await call<ApiKeys>('/v1/keys')).keys,
    /** The answer is the only one that has the key itself. */
    createKey: (key: NewApiKey) => call<CreatedApiKey>('/v1/keys', { body: key }),
    /** For good. The last admin key of an organization stays. */
    revokeKey: (id: string) => call<void>(`/v1/keys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  };
}
