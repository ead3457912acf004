export type LedgerTable =
  | 'ledger_heads'
  | 'ledger_batches'
  | 'ledger_entries'
  | 'attempts'
  | 'runs'
  | 'organizations';

/** A row that is not as it should be. Amounts are ten-thousandths of a credit. */
export interface WrongRow {
  table: LedgerTable;
  key: Readonly<Record<string, string | number>>;
  /** Null where the row itself is too many or missing. */
  column: string | null;
  /** Null where the row is not there. */
  says: string | number | null;
  /** Null where the row should not be there, or where nobody can tell any more. */
  shouldSay: string | number | null;
  /** How that is known. */
  because: string;
}
