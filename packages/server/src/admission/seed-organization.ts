import type { SubscriptionName } from '../contract/operator.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ChainKey } from '../ledger/chain.ts';
import { openAccount, openMissingAccounts } from '../ledger/open-account.ts';
import { insertApiKey, setupName } from '../storage/api-keys.ts';
import type { Db, Tx } from '../storage/database.ts';
import { findFirstOrganization, insertOrganization } from '../storage/organizations.ts';
import { createApiKey, hashApiKey, visiblePrefix } from './api-keys.ts';

/** Any number, the same in every process: it names the lock under which the first organization is made. */
const seedLock = 4400;

export interface Seed {
  organizationId: string;
  /** Whether the organization was made just now. */
  isNew: boolean;
  /** Its first key, shown only this once. Null if the key came from the settings, because that one is never shown. */
  newApiKey: string | null;
}

/**
 * Makes the first organization if there is none, with a key for scripts or a random one. A key for
 * scripts is also added to a database that already has an organization.
 */
export async function seedOrganization(
  db: Db,
  options: { subscription: SubscriptionName; apiKey: string | null; chainKey: ChainKey },
): Promise<Seed> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock}::int)`.execute(tx);
    const first = await findFirstOrganization(tx);
    await openMissingAccounts(tx, options.chainKey);
    if (first !== undefined) {
      if (options.apiKey !== null) await insertKey(tx, { organizationId: first.id, apiKey: options.apiKey });
      return { organizationId: first.id, isNew: false, newApiKey: null };
    }
    const organizationId = randomUUID();
    await insertOrganization(tx, { id: organizationId, name: 'Default', plan: options.subscription });
    await openAccount(tx, options.chainKey, organizationId);
    const newApiKey = options.apiKey === null ? createApiKey('hr') : null;
    const apiKey = options.apiKey ?? newApiKey;
    if (apiKey !== null) await insertKey(tx, { organizationId, apiKey });
    return { organizationId, isNew: true, newApiKey };
  });
}

async function insertKey(
  tx: Tx,
  { organizationId, apiKey }: { organizationId: string; apiKey: string },
): Promise<void> {
  const hash = hashApiKey(apiKey);
  const known = await tx.selectFrom('api_keys').select('id').where('hash', '=', hash).executeTakeFirst();
  if (known !== undefined) return;
  await insertApiKey(tx, {
    id: randomUUID(),
    org_id: organizationId,
    role: 'admin',
    name: 'First key',
    prefix: visiblePrefix(apiKey),
    hash,
    created_by: setupName,
  });
}
