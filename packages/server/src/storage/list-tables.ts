import type { ColumnType, Generated } from 'kysely';
import type { Environment } from '../contract/field.ts';

/** A bigint, which one driver gives as text and the other, while it is small, as a number. */
type Count = ColumnType<string | number, number | undefined, number>;
type ServerTime = ColumnType<Date, Date | undefined, Date>;

interface ListColumns {
  org_id: string;
  id: Generated<number>;
  environment: Environment;
  name: string;
  created_at: ServerTime;
  /** Set when it is gone for all callers; its rows are deleted in batches. */
  deleted_at: ColumnType<Date | null, undefined, Date>;
}

export interface BucketsTable extends ListColumns {
  /** All of its entries, including those that expired and are not swept yet. */
  entry_count: Count;
}

export interface StreamsTable extends ListColumns {
  member_count: Count;
  /** The number of its last event. */
  seq: Count;
}

/** What wrote a row: a pipe on a record of a run; nulls for a call of the API. */
interface WriterColumns {
  run_id: string | null;
  position: number | null;
  pipe_index: number | null;
}

export interface BucketEntriesTable extends WriterColumns {
  org_id: string;
  bucket_id: number;
  /** Stands for the key in indexes. */
  digest: Buffer;
  key: string;
  entry_id: string;
  /** JSON. */
  fields: string;
  claimed_at: Date;
  expires_at: Date | null;
}

export interface StreamMembersTable extends WriterColumns {
  org_id: string;
  stream_id: number;
  digest: Buffer;
  key: string;
  enrollment_id: string;
  /** JSON. */
  fields: string;
  enrolled_at: Date;
}

export interface StreamEventsTable {
  org_id: string;
  stream_id: number;
  seq: Count;
  kind: 'enrolled' | 'updated' | 'unenrolled';
  key: string;
  enrollment_id: string;
  /** JSON. */
  fields: string;
  at: ServerTime;
}

/** What organizations remember across runs; see `buckets/` and `streams/`. */
export interface ListTables {
  buckets: BucketsTable;
  bucket_entries: BucketEntriesTable;
  streams: StreamsTable;
  stream_members: StreamMembersTable;
  stream_events: StreamEventsTable;
}
