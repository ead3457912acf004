import type { KeyRole } from '../contract/operator.ts';

export interface ApiKeyRow {
  id: string;
  org_id: string;
  role: KeyRole;
  name: string;
  prefix: string;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/**
 * `too-many-public`, `too-many`: the organization cannot have more. `not-allowed`: the caller's own key has just been
 * revoked. Null: the organization does not exist.
 */
export type CreatedKey = { apiKey: string; row: ApiKeyRow } | KeyRefusal | null;
export type KeyRefusal = 'too-many-public' | 'too-many' | 'not-allowed';

/** What admins can do with the keys of their organization. */
export interface KeyServices {
  list(organizationId: string): Promise<ApiKeyRow[]>;
  create(key: {
    organizationId: string;
    name: string;
    role: KeyRole;
    createdBy: string;
  }): Promise<CreatedKey>;
  /**
   * `none`: the organization has no such live key. `last`: it is the only admin key, which stays. `not-allowed`: the
   * caller's own key has just been revoked.
   */
  revokeOwn(key: {
    organizationId: string;
    id: string;
    by: string;
  }): Promise<'revoked' | 'none' | 'last' | 'not-allowed'>;
}
