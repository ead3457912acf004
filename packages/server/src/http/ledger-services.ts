import type { EntryProof, LedgerVerdict } from '../contract/ledger.ts';

export interface LedgerServices {
  /** Recomputes the ledgers of one organization or of all; null when there is no such organization. */
  verify(options: { organizationId: string | null; signal: AbortSignal }): Promise<LedgerVerdict[] | null>;
  /** Null when there is no such entry. */
  prove(entryId: string): Promise<EntryProof | null>;
}
