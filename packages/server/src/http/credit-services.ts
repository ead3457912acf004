import type { CreditUsage, UsageQuery } from '../contract/credit-usage.ts';
import type { EntryKind } from '../contract/credits.ts';
import type { EntryProof } from '../contract/ledger.ts';

/* Amounts are ten-thousandths of a credit. */

export interface CreditFilter {
  kind?: EntryKind | undefined;
  runId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Entries older than the one with this id. */
  before?: string | undefined;
  limit: number;
}

export interface CreditAccount {
  balance: number;
  held: number;
  holds: { runId: string; amount: number }[];
  entries: {
    id: string;
    at: Date;
    kind: EntryKind;
    amount: number;
    runId: string | null;
    operation: string | null;
    note: string | null;
  }[];
  /** The last id of this page if there are older entries. */
  next: string | null;
}

export interface CreditServices {
  read(organizationId: string, filter: CreditFilter): Promise<CreditAccount>;
  usage(organizationId: string, query: UsageQuery): Promise<CreditUsage>;
  /** Null if the organization has no such entry. */
  prove(organizationId: string, entryId: string): Promise<EntryProof | null>;
}
