import type {
  DatasetColumn,
  DatasetFilters,
  DatasetIndex,
  DatasetKind,
  Facets,
  ImportResult,
  Inspection,
  NewDataset,
  Reject,
} from '../contract/datasets.ts';

export interface DatasetRecord {
  name: string;
  search_id: string;
  kind: DatasetKind;
  columns: readonly DatasetColumn[];
  key: string | null;
  rows: number;
  rejected: number;
  state: 'empty' | 'ready' | 'redeclared';
  contains_indexes: DatasetIndex[];
  created_at: Date;
  updated_at: Date;
}

export type DatasetFormat = 'csv' | 'jsonl' | 'parquet';

export interface DatasetPlace {
  organizationId: string;
  name: string;
}

/** A file that is being received. */
export type UploadBytes = AsyncIterable<Uint8Array>;

export interface IncomingFile {
  organizationId: string;
  format: DatasetFormat;
  bytes: UploadBytes;
  maxBytes: number;
  /** The dataset it is for; null if it is only inspected. */
  dataset: string | null;
}

/** A file on the disk. Its user removes it afterwards, also after a failure. */
export interface ReceivedFile {
  path: string;
  remove(): Promise<void>;
}

interface FileUse {
  organizationId: string;
  file: ReceivedFile;
  format: DatasetFormat;
  /** Ends it, because nobody waits for it any more. */
  signal: AbortSignal;
}

/** The user's own data. A call for a dataset that does not exist rejects with `not-found`. */
export interface DatasetServices {
  list(organizationId: string): Promise<DatasetRecord[]>;
  get(place: DatasetPlace): Promise<DatasetRecord>;
  declare(place: DatasetPlace, declaration: NewDataset): Promise<DatasetRecord>;
  /** False if it did not exist. */
  remove(place: DatasetPlace): Promise<boolean>;
  /** Receives a file. If it breaks off or is not what it says, rejects and leaves nothing behind. */
  receive(file: IncomingFile): Promise<ReceivedFile>;
  inspect(use: FileUse & { isSample: boolean }): Promise<Inspection>;
  /** If it ends before its rows are published, the dataset does not change. */
  importRows(use: FileUse & { name: string; mode: 'append' | 'replace' }): Promise<ImportResult>;
  /** The kept rejects of the last import, in their order, page by page. */
  rejects(place: DatasetPlace): Promise<AsyncIterable<readonly Reject[]>>;
  countFacets(
    query: DatasetPlace & { column: string; filters?: DatasetFilters | undefined; limit: number },
    signal: AbortSignal,
  ): Promise<Facets>;
}
