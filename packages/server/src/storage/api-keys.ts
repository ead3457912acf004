import { sql } from 'kysely';
import type { KeyOwner } from '../engine/ports.ts';
import type { ApiKeysTable, Db, Tx } from './database.ts';

export async function insertApiKey(
  tx: Tx,
  key: Pick<ApiKeysTable, 'id' | 'org_id' | 'role' | 'name' | 'prefix' | 'hash' | 'created_by'>,
): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

/** Keys without their hashes, the oldest first, of one organization or of all. */
export async function listApiKeys(db: Db, organizationId: string | null) {
  let query = db
    .selectFrom('api_keys')
    .select([
      'id',
      'org_id',
      'role',
      'name',
      'prefix',
      'created_by',
      'created_at',
      'last_used_at',
      'revoked_at',
    ]);
  if (organizationId !== null) query = query.where('org_id', '=', organizationId);
  return query.orderBy('created_at').orderBy('id').execute();
}

/** Revokes for good. False when there is no such live key. */
export async function revokeApiKey(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Notes the use of a key, at most once a minute, which is as fine as anybody reads it. */
export async function touchApiKey(db: Db, id: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
}

/** How many public keys of an organization are live. */
export async function countPublicKeys(tx: Tx, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', organizationId)
    .where('role', '=', 'public')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
