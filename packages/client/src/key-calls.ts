import type { ApiKey, ApiKeys, CreatedApiKey, NewApiKey } from './api-types.ts';
import type { Wire } from './wire.ts';

/** What admins can do with the keys of their organization. */
export function keyCalls({ call }: Pick<Wire, 'call'>) {
  return {
    /** Lists the keys of the organization, including revoked ones, without the keys themselves. */
    listKeys: async (): Promise<ApiKey[]> => (await call<ApiKeys>('/v1/keys')).keys,
    /** Creates a key. Only this answer has the key itself. */
    createKey: (key: NewApiKey) => call<CreatedApiKey>('/v1/keys', { body: key }),
    /** Revokes a key for good. The last admin key of an organization cannot be revoked. */
    revokeKey: (id: string) => call<void>(`/v1/keys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  };
}
