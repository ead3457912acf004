import type { LedgerServices } from '../http/ledger-services.ts';
import { deriveChainKeys } from '../ledger/chain.ts';
import { proveEntry } from '../ledger/prove-entry.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { loadMasterKeys } from '../vault/master-key.ts';
import type { Base } from './base.ts';

/** What the operator can find out about the ledger. */
export function wireLedger({ config, storage }: Pick<Base, 'config' | 'storage'>): LedgerServices {
  const loadKeys = async () => deriveChainKeys(await loadMasterKeys(config));
  return {
    // On the connections of the runs: it takes long, and API calls come first.
    verify: async (options) => verifyLedger(storage.work, { ...options, keys: await loadKeys() }),
    prove: async (id, of) => proveEntry(storage.api, { id, of: of ?? null, keys: await loadKeys() }),
  };
}
