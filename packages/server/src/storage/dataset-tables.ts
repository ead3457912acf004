import type { ColumnType } from 'kysely';

/** A bigint, which one driver gives as text and the other, while it is small, as a number. */
type Count = ColumnType<string | number, number | undefined, number>;
type ServerTime = ColumnType<Date, Date | undefined, Date>;

export interface DatasetsTable {
  org_id: string;
  name: string;
  kind: 'people' | 'companies';
  /** JSON: how the next import is read. */
  columns: string;
  key: string | null;
  /** Where its rows are; null until the first import. */
  table_id: string | null;
  /** The last import, whose rejects are kept. */
  import_id: string | null;
  rejected: Count;
  /** JSON: names of the columns that are to have an index for `contains`. */
  contains_indexed: ColumnType<string, string | undefined, string>;
  created_at: ServerTime;
  updated_at: ServerTime;
}

export interface DatasetTablesTable {
  id: string;
  org_id: string;
  /** JSON: the columns these rows have. */
  columns: string;
  /** How many tables they are spread over. */
  parts: number;
  /** JSON of the layout of their token index; null without one. */
  tokens: string | null;
  /** JSON: which two columns have tokens together; null for those of earlier versions. */
  token_pairs: ColumnType<string | null, string | undefined, string>;
  /** JSON: which two of them also have tokens with a column of numbers; null for those of earlier versions. */
  token_triples: ColumnType<string | null, string | undefined, string>;
  row_count: Count;
  /** Rows there were when the index was planned. */
  indexed_rows: Count;
  last_row_id: Count;
  /** It is not dropped before, whether a dataset names it or not. */
  lease_until: Date;
}

export interface DatasetRejectsTable {
  import_id: string;
  seq: number;
  line: Count;
  column: string | null;
  reason: string;
  text: string;
}

/** Indexes for `contains` of the columns of a table: see `datasets/indexing`. */
export interface DatasetIndexesTable {
  table_id: string;
  place: number;
  asked_at: ServerTime;
  tried_at: Date | null;
  ready_at: Date | null;
  fault: string | null;
}

/** The rows themselves are in tables that imports create; see `datasets/`. */
export interface DatasetTables {
  datasets: DatasetsTable;
  dataset_tables: DatasetTablesTable;
  dataset_rejects: DatasetRejectsTable;
  dataset_indexes: DatasetIndexesTable;
}
