/* What the operator's paths of the ledger answer. */
import type { Receipt, ReceiptAttempt } from '@headrace/client';

export interface WrongRow {
  table: string;
  key: Record<string, string | number>;
  column: string | null;
  says: string | number | null;
  should_say: string | number | null;
  because: string;
}

export interface Verdict {
  organization_id: string;
  name: string | null;
  verified: boolean;
  batches: number;
  entries: number;
  balance: number | null;
  held: number | null;
  /** The first one; null when all adds up. */
  wrong: WrongRow | null;
}

export interface Proof {
  entry: {
    id: string;
    organization_id: string;
    at: string;
    kind: string;
    amount: number;
    run_id: string | null;
    position: number | null;
    operation: string | null;
    note: string | null;
  };
  batch: {
    seq: number;
    id: string;
    entries: number;
    digest: string;
    chain: string;
    verified: boolean;
    has_digest_of_entries: boolean;
    continues_chain: boolean;
  } | null;
  attempt: (ReceiptAttempt & { question: string }) | null;
  /** Null where the run is no longer kept, or where there never was one. */
  receipt_path: string | null;
  receipt: Receipt | null;
}
