import { deriveChainKey } from '../src/ledger/chain.ts';

/** The key of the ledger's chain where no service with a master key of its own has the database. */
export const testChainKey = deriveChainKey({ keys: ['a master key of the tests'] });
