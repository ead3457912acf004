import type { ColumnType, Generated } from 'kysely';

/** Submissions of many questions at once, and their questions. */
export interface BulkTables {
  bulk_jobs: BulkJobsTable;
  bulk_rows: BulkRowsTable;
}

interface BulkJobsTable {
  org_id: string;
  id: string;
  operation: string;
  credential: string;
  class: number;
  vendor_id: string | null;
  row_count: number;
  state: Generated<'begun' | 'taken' | 'done' | 'lost'>;
  begun_at: ColumnType<Date, Date | undefined, Date>;
  /** When it is looked at next. */
  look_at: Date;
  read_to: Generated<number>;
  /** Of the next page. */
  cursor: string | null;
  lease_until: Date | null;
  lease_no: Generated<number>;
}

interface BulkRowsTable {
  org_id: string;
  job_id: string;
  place: number;
  /** Credential and digest. */
  question: string;
  asked_by: string;
  /** What the vendor calls it by in its results; null where it tells its place. */
  told_by: Generated<string | null>;
  is_lost: Generated<boolean>;
  /** JSON. */
  reply: string | null;
  paid_by: string | null;
}
