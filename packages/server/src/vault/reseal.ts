import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { placeOfManaged } from './managed-credentials.ts';
import { placeOfConnection, placeOfRefreshToken } from './open-connections.ts';
import type { SealedPlace, Sealer } from './sealing.ts';
import { placeOfSecret } from './template-values.ts';
import { placeOfWebhookSecret } from './webhook-secrets.ts';

interface SealedValue {
  sealed: string;
  place: SealedPlace;
  /** Puts the new text there, unless the value has been replaced meanwhile. */
  replace(sealed: string): Promise<unknown>;
}

/** Seals every value under the first master key; what cannot be opened stays as it is. Safe to repeat. */
export async function resealAll(db: Db, sealer: Sealer): Promise<{ resealed: number; unreadable: number }> {
  const values = [
    // Before the connections: a connection that names the new key is not looked at again.
    ...(await listRefreshTokens(db, sealer.keyId)),
    ...(await listConnections(db, sealer.keyId)),
    ...(await listManaged(db, sealer.keyId)),
    ...(await listSecrets(db, sealer.keyId)),
    ...(await listWebhookSecrets(db, sealer.keyId)),
  ];
  let resealed = 0;
  for (const { sealed, place, replace } of values) {
    let text: string;
    try {
      text = sealer.open(sealed, place);
    } catch {
      continue;
    }
    await replace(sealer.seal(text, place));
    resealed += 1;
  }
  return { resealed, unreadable: values.length - resealed };
}

/** How many values are sealed under which master key. */
export async function countByMasterKey(db: Db): Promise<{ keyId: string; count: number }[]> {
  const { rows } = await sql<{ keyId: string; count: number }>`
    select key_id as "keyId", count(*)::int as count from (
      select key_id from connections
      union all select key_id from managed_credentials
      union all select key_id from template_constants where kind = 'secret'
      union all select key_id from webhook_secrets
    ) as sealed group by key_id order by key_id`.execute(db);
  return rows;
}

async function listConnections(db: Db, keyId: string): Promise<SealedValue[]> {
  const rows = await db
    .selectFrom('connections')
    .select(['org_id', 'id', 'sealed'])
    .where('key_id', '!=', keyId)
    .execute();
  return rows.map(({ org_id, id, sealed: old }) => ({
    sealed: old,
    place: placeOfConnection(org_id, id),
    replace: (sealed) =>
      db
        .updateTable('connections')
        .set({ sealed, key_id: keyId })
        .where((eb) => eb.and({ org_id, id, sealed: old }))
        .execute(),
  }));
}

async function listRefreshTokens(db: Db, keyId: string): Promise<SealedValue[]> {
  const rows = await db
    .selectFrom('connections')
    .select(['org_id', 'id', 'refresh_sealed'])
    .where('key_id', '!=', keyId)
    .where('refresh_sealed', 'is not', null)
    .$narrowType<{ refresh_sealed: string }>()
    .execute();
  return rows.map(({ org_id, id, refresh_sealed: old }) => ({
    sealed: old,
    place: placeOfRefreshToken(org_id, id),
    replace: (sealed) =>
      db
        .updateTable('connections')
        .set({ refresh_sealed: sealed })
        .where((eb) => eb.and({ org_id, id, refresh_sealed: old }))
        .execute(),
  }));
}

async function listManaged(db: Db, keyId: string): Promise<SealedValue[]> {
  const rows = await db
    .selectFrom('managed_credentials')
    .select(['provider', 'sealed'])
    .where('key_id', '!=', keyId)
    .execute();
  return rows.map(({ provider, sealed: old }) => ({
    sealed: old,
    place: placeOfManaged(provider),
    replace: (sealed) =>
      db
        .updateTable('managed_credentials')
        .set({ sealed, key_id: keyId })
        .where((eb) => eb.and({ provider, sealed: old }))
        .execute(),
  }));
}

async function listSecrets(db: Db, keyId: string): Promise<SealedValue[]> {
  const rows = await db
    .selectFrom('template_constants')
    .select(['org_id', 'key', 'value'])
    .where('kind', '=', 'secret')
    .where('key_id', '!=', keyId)
    .execute();
  return rows.map(({ org_id, key, value: old }) => ({
    sealed: old,
    place: placeOfSecret(org_id, key),
    replace: (sealed) =>
      db
        .updateTable('template_constants')
        .set({ value: sealed, key_id: keyId })
        .where((eb) => eb.and({ org_id, kind: 'secret', key, value: old }))
        .execute(),
  }));
}

async function listWebhookSecrets(db: Db, keyId: string): Promise<SealedValue[]> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select(['org_id', 'id', 'sealed'])
    .where('key_id', '!=', keyId)
    .execute();
  return rows.map(({ org_id, id, sealed: old }) => ({
    sealed: old,
    place: placeOfWebhookSecret(org_id, id),
    replace: (sealed) =>
      db
        .updateTable('webhook_secrets')
        .set({ sealed, key_id: keyId })
        .where((eb) => eb.and({ org_id, id, sealed: old }))
        .execute(),
  }));
}
