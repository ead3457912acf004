import type { Tx } from '../storage/database.ts';
import type { ChainKey, DigestedEntry } from './chain.ts';
import { postEntries } from './post-entries.ts';

/**
 * Adds credits to a balance, in ten-thousandths; a negative amount takes away. Throws if there is no such account, or
 * if its balance does not cover that.
 */
export async function grantCredits(
  tx: Tx,
  key: ChainKey,
  { organizationId, amount, note }: { organizationId: string; amount: number; note: string | null },
): Promise<void> {
  const nowhere = { run_id: null, position: null, pipe_index: null, step: null, operation: null };
  const entry: DigestedEntry = { kind: 'grant', amount, note, ...nowhere };
  await postEntries(tx, key, [{ organizationId, entries: [entry], released: 0 }]);
}
