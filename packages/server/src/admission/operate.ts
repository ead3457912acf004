import type { KeyRole, SubscriptionName } from '../contract/operator.ts';
import { randomUUID } from 'node:crypto';
import type { ChainKey } from '../ledger/chain.ts';
import { openAccount } from '../ledger/open-account.ts';
import type { Db } from '../storage/database.ts';
import { endAllSlices, markDeleted } from '../storage/delete-organization.ts';
import { changeSubscription, insertOrganization, listOrganizations } from '../storage/organizations.ts';
import type { KeyRing } from './find-key-owner.ts';
import { grant } from './grant.ts';
import { addKey, createKeyManager, operatorName } from './manage-keys.ts';

/** What the operator of the service may do with organizations, their credits and keys. */
export function createOperator(db: Db, { keyRing, chainKey }: { keyRing: KeyRing; chainKey: ChainKey }) {
  const keys = createKeyManager(db, keyRing);
  return {
    listOrganizations: () => listOrganizations(db),
    createOrganization: (organization: { name: string; plan: SubscriptionName }) =>
      db.transaction().execute(async (tx) => {
        const id = randomUUID();
        await insertOrganization(tx, { id, ...organization });
        await openAccount(tx, chainKey, id);
        const { apiKey } = await addKey(tx, {
          organizationId: id,
          name: 'First key',
          role: 'admin',
          createdBy: operatorName,
        });
        const publicKeys: string[] = [];
        for (const name of ['Public key 1', 'Public key 2']) {
          publicKeys.push(
            (await addKey(tx, { organizationId: id, name, role: 'public', createdBy: operatorName })).apiKey,
          );
        }
        return { id, apiKey, publicKeys };
      }),
    /**
     * Applies to what is submitted from now on, in other processes within two seconds. Null when there is no such
     * organization.
     */
    changeSubscription: async (change: { id: string; plan: SubscriptionName }) => {
      const changed = await changeSubscription(db, change);
      keyRing.forget();
      return changed;
    },
    /** From now on it is gone for all callers; housekeeping deletes what it left behind. */
    deleteOrganization: async (id: string) => {
      const wasThere = await markDeleted(db, id);
      keyRing.forget();
      if (wasThere) await endAllSlices(db, id);
      return wasThere;
    },
    grantCredits: (options: Parameters<typeof grant>[2]) => grant(db, chainKey, options),
    listKeys: keys.list,
    createKey: (key: { organizationId: string; name: string; role: KeyRole }) =>
      keys.create({ ...key, createdBy: operatorName }),
    revokeKey: keys.revoke,
  };
}
