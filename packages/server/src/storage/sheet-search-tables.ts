import type { ColumnType, Generated } from 'kysely';

/** A bigint, which one driver gives as text and the other, while it is small, as a number. */
type Count = ColumnType<string | number, number | undefined, number>;
type ServerTime = ColumnType<Date, Date | undefined, Date>;

export interface SheetSearchesTable {
  org_id: string;
  sheet_id: number;
  no: number;
  status: 'running' | 'completed' | 'canceled' | 'failed';
  /** JSON of the search as it began. */
  search: string;
  /** JSON: list of a field of its rows, and the number of the column that takes it. */
  fields: string;
  created_columns: string[];
  /** JSON of the page that is asked for next; null after the last one. */
  next: string | null;
  /** Of that page, or of the one that is not written yet. */
  run_id: string | null;
  max_rows: number;
  max_pages: number;
  /** Ten-thousandths of a credit, like `spent`. */
  max_credits: ColumnType<string | number | null, number | null, number | null>;
  note: string | null;
  created_by: string;
  pages: Generated<number>;
  found: Count;
  appended: Count;
  duplicate: Count;
  rejected: Count;
  /** JSON: some of the rows that were rejected. */
  rejects: Generated<string>;
  spent: Count;
  ended_because: string | null;
  error: string | null;
  /** Goes up with each process that takes it on. */
  token: Generated<number>;
  lease_until: Date | null;
  canceled_at: Date | null;
  /** When it had its last turn. */
  waiting_since: ServerTime;
  created_at: ServerTime;
  finished_at: Date | null;
}
