import type { EntryKind } from '../contract/credits.ts';
import type { Attempt } from '../engine/ports.ts';

/* Amounts are ten-thousandths of a credit. */

export interface WrongRow {
  table: string;
  key: Readonly<Record<string, string | number>>;
  /** Null where the row itself is too many or missing. */
  column: string | null;
  /** Null where the row is not there. */
  says: string | number | null;
  /** Null where the row should not be there, or where nobody can tell. */
  shouldSay: string | number | null;
  because: string;
}

export interface LedgerVerdict {
  organizationId: string;
  name: string | null;
  batches: number;
  entries: number;
  balance: number | null;
  held: number | null;
  /** The first wrong row; null when all adds up. */
  wrong: WrongRow | null;
}

export interface EntryProof {
  entry: {
    id: string;
    organizationId: string;
    at: Date;
    kind: EntryKind;
    amount: number;
    runId: string | null;
    position: number | null;
    pipeIndex: number | null;
    step: number | null;
    operation: string | null;
    note: string | null;
  };
  batch: {
    seq: number;
    id: string;
    entries: number;
    digest: string;
    chain: string;
    hasDigestOfEntries: boolean;
    continuesChain: boolean;
  } | null;
  attempt: Attempt | null;
}

export interface LedgerServices {
  /** Recomputes the ledgers of one organization or of all; null when there is no such organization. */
  verify(options: { organizationId: string | null; signal: AbortSignal }): Promise<LedgerVerdict[] | null>;
  /** Null when there is no such entry. */
  prove(entryId: string): Promise<EntryProof | null>;
}
