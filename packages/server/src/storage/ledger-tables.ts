import type { ColumnType, Generated } from 'kysely';
import type { BudgetPeriod } from '../contract/budgets.ts';
import type { EntryKind } from '../contract/credits.ts';

/** A time that the database writes by its own clock. */
type ServerTime = ColumnType<Date, Date | undefined, Date>;

/** An amount that starts at 0. */
type Spare = ColumnType<string | number, number | undefined, number>;

/** The amounts of the ledger are ten-thousandths of a credit; drivers give bigint as text. */
type Units = ColumnType<string, number | string, number | string>;

interface LedgerHeadsTable {
  org_id: string;
  balance: Units;
  held: Units;
  /** Batches so far. */
  seq: Units;
  chain: Buffer;
  /** Whether the organization has any, so that holds look for them. */
  has_budgets: Generated<boolean>;
  /** Webhooks are told when the balance falls below it. Null: they are not. */
  low_at: ColumnType<string | number | null, undefined, number | null>;
}

interface LedgerBatchesTable {
  org_id: string;
  seq: Units;
  id: string;
  digest: Buffer;
  chain: Buffer;
}

export interface LedgerEntriesTable {
  org_id: string;
  /** A bigint, which one driver gives as text and the other, while it is small, as a number. */
  id: ColumnType<string | number, never, never>;
  batch_id: string;
  at: ServerTime;
  kind: EntryKind;
  /** Positive into the balance, negative out of it. */
  amount: Units;
  run_id: string | null;
  position: number | null;
  pipe_index: number | null;
  step: number | null;
  operation: string | null;
  note: string | null;
}

interface HoldsTable {
  org_id: string;
  run_id: string;
  first_position: number;
  amount: ColumnType<string | number, number, number>;
  /** Names the last change. */
  change: string | null;
  /** JSON of what it takes of which budgets; null where none is concerned. */
  budgets: unknown;
}

/** What an organization, one of its keys or one of its sheets may spend in a period. */
interface BudgetsTable {
  id: Generated<number>;
  org_id: string;
  key_id: string | null;
  sheet_id: number | null;
  period: BudgetPeriod;
  amount: Units;
  /** Names the period that the two below are of. */
  current: Generated<string>;
  spent: Spare;
  held: Spare;
  created_at: ServerTime;
}

export interface LedgerTables {
  ledger_heads: LedgerHeadsTable;
  ledger_batches: LedgerBatchesTable;
  ledger_entries: LedgerEntriesTable;
  holds: HoldsTable;
  budgets: BudgetsTable;
}
