import { seedOrganization } from '../../src/admission/seed-organization.ts';
import { deriveChainKey } from '../../src/ledger/chain.ts';
import { grantCredits } from '../../src/ledger/grant-credits.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { BenchHome } from '../spawn.ts';
import { apiKey } from '../spawn.ts';
import { benchMasterKey } from './bench-vendors.ts';

/** Makes the first organization of a home rich, before its service starts; in ten-thousandths of a credit. */
export async function giveCredits(home: BenchHome, amount = 1_000_000_000): Promise<void> {
  const storage = await openStorage(home);
  const chainKey = deriveChainKey({ keys: [benchMasterKey] });
  const { organizationId } = await seedOrganization(storage.api, {
    subscription: 'professional',
    apiKey,
    chainKey,
  });
  await storage.api
    .transaction()
    .execute((tx) => grantCredits(tx, chainKey, { organizationId, amount, note: 'bench' }));
  await storage.close();
}
