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
 * `too-many-public`, `too-many`: the organization has as many as it may have. `not-allowed`: the key that is to make it
 * was revoked a moment ago. Null: there is no such organization.
 */
export type CreatedKey = { apiKey: string; row: ApiKeyRow } | KeyRefusal | null;
export type KeyRefusal = 'too-many-public' | 'too-many' | 'not-allowed';

/** What an admin does with the keys of an organization. */
export interface KeyServices {
  list(organizationId: string): Promise<ApiKeyRow[]>;
  create(key: {
    organizationId: string;
    name: string;
    role: KeyRole;
    createdBy: string;
  }): Promise<CreatedKey>;
  /**
   * `none`: the organization has no such live key. `last`: it is its only admin key, which stays. `not-allowed`: the key
   * that is to revoke it was revoked a moment ago.
   */
  revokeOwn(key: {
    organizationId: string;
    id: string;
    by: string;
  }): Promise<'revoked' | 'none' | 'last' | 'not-allowed'>;
}
