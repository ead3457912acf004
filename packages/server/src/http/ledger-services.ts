import type { EntryProof, LedgerVerdict } from '../contract/ledger.ts';

export interface LedgerServices {
  /** Recomputes the ledger of one organization, or of all. Null if the organization does not exist. */
  verify(options: { organizationId: string | null; signal: AbortSignal }): Promise<LedgerVerdict[] | null>;
  /** Null if the entry does not exist; `of`: or if it is not of this organization. */
  prove(entryId: string, of?: string): Promise<EntryProof | null>;
}
