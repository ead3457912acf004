import type { Outlook } from '../engine/estimate.ts';
import type { CreditAccount, CreditFilter, CreditServices } from '../http/credit-services.ts';
import type { HttpServices } from '../http/services.ts';
import { listEntries, listHolds, readBalance } from '../ledger/read-ledger.ts';
import { findPipeAttempts } from '../storage/attempts.ts';
import type { Db } from '../storage/database.ts';
import { countHits } from '../storage/hit-counts.ts';
import { countUsage } from '../storage/usage-counts.ts';
import type { Base } from './base.ts';

/** What the HTTP layer knows about money: accounts, receipts and what estimates are based on. */
export function wireCredits(
  base: Pick<Base, 'storage' | 'vault'>,
): Pick<HttpServices, 'listAttempts' | 'outlook'> & { credits: Pick<CreditServices, 'read'> } {
  const db = base.storage.lookups;
  return {
    credits: { read: (organizationId, filter) => readAccount(db, organizationId, filter) },
    listAttempts: (place) => findPipeAttempts(db, place),
    outlook: (organizationId) => readOutlook(base, organizationId),
  };
}

async function readAccount(db: Db, organizationId: string, filter: CreditFilter): Promise<CreditAccount> {
  const { balance, held } = await readBalance(db, organizationId);
  const holds = await listHolds(db, organizationId);
  // One more than asked for tells whether there is a next page.
  const found = await listEntries(db, organizationId, { ...filter, limit: filter.limit + 1 });
  const entries = found.slice(0, filter.limit);
  const next = found.length > filter.limit ? (entries.at(-1)?.id ?? null) : null;
  return { balance, held, holds, entries, next };
}

/**
 * What an organization can expect of providers. Providers without a key, which the vault does not know, are open to
 * all.
 */
async function readOutlook(
  { storage, vault }: Pick<Base, 'storage' | 'vault'>,
  organizationId: string,
): Promise<Outlook> {
  const managed = new Set((await vault.managed.list()).map(({ provider }) => provider));
  return {
    hits: await countHits(storage.lookups, organizationId),
    usage: await countUsage(storage.lookups, organizationId),
    isReachable: (provider) => managed.has(provider) || !vault.providers.includes(provider),
  };
}
