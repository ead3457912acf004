import type { ColumnType, Generated } from 'kysely';

/** A bigint, which one driver gives as text and the other, while it is small, as a number. */
type Count = ColumnType<string | number, number | undefined, number>;
type ServerTime = ColumnType<Date, Date | undefined, Date>;

/** What a version of a sheet changed: see `sheets/touches`. */
export interface SheetTouchesTable {
  org_id: string;
  sheet_id: number;
  version: Count;
  at: ServerTime;
  /** `1-100,205`; null: any. */
  row_ranges: string | null;
  /** Number of a pipe -> how many of its results: `1:100,3:7`. */
  pipe_counts: Generated<string>;
  /** The sheet run that moved. */
  run_no: number | null;
  /** Whether columns, pipes or the key changed. */
  is_structure: Generated<boolean>;
}

/** A stream that a sheet follows. */
export interface SheetFollowsTable {
  org_id: string;
  sheet_id: number;
  stream: string;
  stream_id: number;
  /** JSON of the setting. */
  body: string;
  /** Events up to this one are in the rows. */
  seq: Count;
  /** Earlier members are in the rows up to this digest. */
  members_after: Buffer | null;
  is_filled: Generated<boolean>;
  /** Members and events that could not become rows. */
  skipped: Count;
  last_skipped: string | null;
  /** Why it follows no longer. */
  stopped: string | null;
  /** Goes up with each process that takes it on. */
  token: Generated<number>;
  lease_until: Date | null;
  served_at: Date | null;
  created_at: ServerTime;
}
