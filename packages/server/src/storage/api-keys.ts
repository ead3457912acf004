import type { KeyOwner } from '../contract/key-owner.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ApiKeysTable, Db, Tx } from './database.ts';

/**
 * Stands in place of the id of the key that made a key, if none did: it was there from the start, or came from the
 * settings.
 */
export const setupName = 'setup';

/** What may be shown of a key: all but its hash. */
const shownColumns = [
  'id',
  'org_id',
  'role',
  'name',
  'prefix',
  'created_by',
  'created_at',
  'last_used_at',
  'revoked_at',
] as const;

export type ShownKey = Selectable<Pick<ApiKeysTable, (typeof shownColumns)[number]>>;

export type LiveKey = Pick<ApiKeysTable, 'id' | 'role'>;

export async function insertApiKey(
  tx: Tx,
  key: Pick<ApiKeysTable, 'id' | 'org_id' | 'role' | 'name' | 'prefix' | 'hash' | 'created_by'>,
): Promise<ShownKey> {
  return tx.insertInto('api_keys').values(key).returning(shownColumns).executeTakeFirstOrThrow();
}

/** The oldest first, of one organization or of all. */
export async function listApiKeys(db: Db, organizationId: string | null): Promise<ShownKey[]> {
  let query = db.selectFrom('api_keys').select(shownColumns);
  if (organizationId !== null) query = query.where('org_id', '=', organizationId);
  return query.orderBy('created_at').orderBy('id').execute();
}

/** The organization of a key; null when there is no key with that id. */
export async function findKeyOrganization(tx: Tx, id: string): Promise<string | null> {
  const key = await tx.selectFrom('api_keys').select('org_id').where('id', '=', id).executeTakeFirst();
  return key?.org_id ?? null;
}

/** The live keys of an organization, which no other transaction changes before this one ends. */
export async function lockLiveKeys(tx: Tx, organizationId: string): Promise<LiveKey[]> {
  const ofOrganization = tx.selectFrom('api_keys').where('org_id', '=', organizationId);
  // Revoked ones too, so that an organization always has a row to lock.
  await ofOrganization.select('id').orderBy('id').forUpdate().execute();
  // A second statement sees what was added while the first one waited.
  return ofOrganization.select(['id', 'role']).where('revoked_at', 'is', null).execute();
}

/** Revokes a key for good. */
export async function revokeApiKey(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the revoked keys of an organization except the latest, so that there are never too many to list. A key that
 * came from the settings stays: the next start would take it for a new one.
 */
export async function forgetRevokedKeys(
  tx: Tx,
  { organizationId, kept }: { organizationId: string; kept: number },
): Promise<void> {
  await sql`
    delete from api_keys where id in (
      select id from api_keys where org_id = ${organizationId} and revoked_at is not null and created_by <> ${setupName}
      order by revoked_at desc, id offset ${kept}::int
    )`.execute(tx);
}

/** The owners of live keys, by the keys' hashes. */
export async function findKeyOwners(db: Db, hashes: readonly string[]): Promise<Map<string, KeyOwner>> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.id', 'api_keys.org_id')
    .select([
      'api_keys.hash',
      'api_keys.id as keyId',
      'api_keys.org_id as organizationId',
      'organizations.plan as subscription',
      'api_keys.role',
    ])
    .where('api_keys.hash', 'in', hashes)
    .where('api_keys.revoked_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ hash, ...owner }) => [hash, owner]));
}

/** Notes the use of a key, at most once a minute; nobody needs to know more exactly, or waits for it. */
export async function touchApiKey(db: Db, id: string): Promise<void> {
  await sql`
    update api_keys set last_used_at = now() where id = (
      select id from api_keys
      where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')
      for no key update skip locked
    )`.execute(db);
}
