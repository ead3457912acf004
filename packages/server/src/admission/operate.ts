import { randomUUID } from 'node:crypto';
import type { ChainKey } from '../ledger/chain.ts';
import { openAccount } from '../ledger/open-account.ts';
import type { KeyRole, SubscriptionName } from '../engine/ports.ts';
import { countPublicKeys, insertApiKey, listApiKeys, revokeApiKey } from '../storage/api-keys.ts';
import type { Db, Tx } from '../storage/database.ts';
import { endAllSlices, markDeleted } from '../storage/delete-organization.ts';
import { findOrganization, insertOrganization, listOrganizations } from '../storage/organizations.ts';
import { createApiKey, hashApiKey, visiblePrefix } from './api-keys.ts';
import type { KeyRing } from './find-key-owner.ts';
import { grant } from './grant.ts';

const maxPublicKeys = 2;

interface NewKey {
  organizationId: string;
  name: string;
  role: KeyRole;
}

/** What the operator of the service may do with organizations, their credits and keys. */
export function createOperator(db: Db, { keyRing, chainKey }: { keyRing: KeyRing; chainKey: ChainKey }) {
  return {
    listOrganizations: () => listOrganizations(db),
    createOrganization: (organization: { name: string; plan: SubscriptionName }) =>
      db.transaction().execute(async (tx) => {
        const id = randomUUID();
        await insertOrganization(tx, { id, ...organization });
        await openAccount(tx, chainKey, id);
        const { apiKey } = await addKey(tx, { organizationId: id, name: 'First key', role: 'admin' });
        const publicKeys: string[] = [];
        for (const name of ['Public key 1', 'Public key 2']) {
          publicKeys.push((await addKey(tx, { organizationId: id, name, role: 'public' })).apiKey);
        }
        return { id, apiKey, publicKeys };
      }),
    /** From now on it is gone for everybody; what it left is deleted by whoever keeps house. */
    deleteOrganization: async (id: string) => {
      const wasThere = await markDeleted(db, id);
      keyRing.forget();
      if (wasThere) await endAllSlices(db, id);
      return wasThere;
    },
    grantCredits: (options: Parameters<typeof grant>[2]) => grant(db, chainKey, options),
    listKeys: (organizationId: string | null) => listApiKeys(db, organizationId),
    createKey: (key: NewKey) =>
      db.transaction().execute(async (tx) => {
        if ((await findOrganization(tx, key.organizationId)) === undefined) return null;
        if (key.role === 'public' && (await countPublicKeys(tx, key.organizationId)) >= maxPublicKeys)
          return 'too-many';
        return addKey(tx, key);
      }),
    revokeKey: async (id: string) => {
      const wasLive = await revokeApiKey(db, id);
      keyRing.forget();
      return wasLive;
    },
  };
}

async function addKey(
  tx: Tx,
  { organizationId, name, role }: NewKey,
): Promise<{ id: string; apiKey: string }> {
  const id = randomUUID();
  const apiKey = createApiKey(role === 'public' ? 'pk' : 'hr');
  await insertApiKey(tx, {
    id,
    org_id: organizationId,
    role,
    name,
    prefix: visiblePrefix(apiKey),
    hash: hashApiKey(apiKey),
    created_by: 'operator',
  });
  return { id, apiKey };
}
