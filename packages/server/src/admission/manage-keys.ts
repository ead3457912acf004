import type { KeyRole } from '../contract/operator.ts';
import { randomUUID } from 'node:crypto';
import type { LiveKey, ShownKey } from '../storage/api-keys.ts';
import {
  findKeyOrganization,
  forgetRevokedKeys,
  insertApiKey,
  listApiKeys,
  lockLiveKeys,
  revokeApiKey,
} from '../storage/api-keys.ts';
import type { Db, Tx } from '../storage/database.ts';
import { isAdminMember } from '../storage/memberships.ts';
import { shareOrganization } from '../storage/organizations.ts';
import { createApiKey, hashApiKey, visiblePrefix } from './api-keys.ts';
import type { KeyRing } from './find-key-owner.ts';

const maxPublicKeys = 2;
/** The most live keys of an organization, whatever their role. */
const maxKeys = 100;
/** The most revoked keys of an organization that lists still show. */
const keptRevoked = 100;

export interface NewKey {
  organizationId: string;
  name: string;
  role: KeyRole;
  /** The id of the key or the person that makes it, or `operator`. */
  createdBy: string;
}

/** A new key, whose text is known here and never again; `row` is what may be shown of it. */
interface AddedKey {
  apiKey: string;
  row: ShownKey;
}

/**
 * `too-many-public`, `too-many`: the organization has as many as it may have. `not-allowed`: the key that is to make it
 * was revoked a moment ago. Null: there is no such organization.
 */
type Created = AddedKey | 'too-many-public' | 'too-many' | 'not-allowed' | null;

/** `last`: it is the only admin key. `not-allowed`: the key that is to revoke it was revoked a moment ago. */
type Revoked = 'revoked' | 'none' | 'last' | 'not-allowed';

/** The maker of keys that were not made with an admin's key. */
export const operatorName = 'operator';

/** Makes and revokes keys. Callers check whether that is allowed. */
export function createKeyManager(db: Db, keyRing: Pick<KeyRing, 'forget'>) {
  const inTurn = <Result>(task: (tx: Tx) => Promise<Result>) => db.transaction().execute(task);
  // Only then: otherwise an admin whose call revokes nothing would cause all keys to be looked up again.
  const forgetIf = (outcome: Revoked): Revoked => {
    if (outcome === 'revoked') keyRing.forget();
    return outcome;
  };
  return {
    list: (organizationId: string | null) => listApiKeys(db, organizationId),
    create: (key: NewKey) => inTurn((tx) => createKey(tx, key)),
    /** Revokes a key of any organization for good. False when there is no such live key. */
    revoke: async (id: string): Promise<boolean> => {
      const outcome = await inTurn(async (tx): Promise<Revoked> => {
        const organizationId = await findKeyOrganization(tx, id);
        return organizationId === null ? 'none' : revokeKey(tx, { id, organizationId, by: null });
      });
      return forgetIf(outcome) === 'revoked';
    },
    /** Revokes a key of one organization, but not its last admin key: nobody in it could make another one. */
    revokeOwn: async (key: { organizationId: string; id: string; by: string }): Promise<Revoked> => {
      return forgetIf(await inTurn((tx) => revokeKey(tx, key)));
    },
  };
}

/** Adds a key to an organization, however many it has. */
export async function addKey(tx: Tx, key: NewKey): Promise<AddedKey> {
  const apiKey = createApiKey(key.role === 'public' ? 'pk' : 'hr');
  const row = await insertApiKey(tx, {
    id: randomUUID(),
    org_id: key.organizationId,
    role: key.role,
    name: key.name,
    prefix: visiblePrefix(apiKey),
    hash: hashApiKey(apiKey),
    created_by: key.createdBy,
  });
  return { apiKey, row };
}

async function createKey(tx: Tx, key: NewKey): Promise<Created> {
  const { organizationId, role } = key;
  if (!(await shareOrganization(tx, organizationId))) return null;
  // One at a time, so that two calls do not both find space for a last key.
  const live = await lockLiveKeys(tx, organizationId);
  if (!(await isAdmin(tx, { organizationId, live, id: key.createdBy }))) return 'not-allowed';
  const publics = live.filter((other) => other.role === 'public').length;
  if (role === 'public' && publics >= maxPublicKeys) return 'too-many-public';
  return live.length >= maxKeys ? 'too-many' : addKey(tx, key);
}

/** `by` is null for the operator, who may also revoke the last admin key. */
async function revokeKey(
  tx: Tx,
  { organizationId, id, by }: { organizationId: string; id: string; by: string | null },
): Promise<Revoked> {
  if (!(await shareOrganization(tx, organizationId))) return 'none';
  // Two admin keys that revoke each other at the same time do so one after the other.
  const live = await lockLiveKeys(tx, organizationId);
  if (by !== null && !(await isAdmin(tx, { organizationId, live, id: by }))) return 'not-allowed';
  const key = live.find((other) => other.id === id);
  if (key === undefined) return 'none';
  const admins = live.filter(({ role }) => role === 'admin').length;
  if (by !== null && key.role === 'admin' && admins === 1) return 'last';
  await revokeApiKey(tx, id);
  await forgetRevokedKeys(tx, { organizationId, kept: keptRevoked });
  return 'revoked';
}

/**
 * A process remembers keys and members for a moment: a key that was revoked elsewhere must not make or revoke another one,
 * and nobody who is no longer an admin.
 */
async function isAdmin(
  tx: Tx,
  { organizationId, live, id }: { organizationId: string; live: readonly LiveKey[]; id: string },
): Promise<boolean> {
  if (id === operatorName || live.some((key) => key.id === id && key.role === 'admin')) return true;
  return isAdminMember(tx, { organizationId, userId: id });
}
