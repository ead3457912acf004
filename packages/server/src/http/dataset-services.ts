import type {
  DatasetColumn,
  DatasetFilters,
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
  created_at: Date;
  updated_at: Date;
}

export type DatasetFormat = 'csv' | 'jsonl' | 'parquet';

export interface DatasetPlace {
  organizationId: string;
  name: string;
}

/** A file as it comes in. */
export type UploadBytes = AsyncIterable<Uint8Array>;

export interface IncomingFile {
  organizationId: string;
  format: DatasetFormat;
  bytes: UploadBytes;
  maxBytes: number;
  /** The dataset it is for; null where it is only looked at. */
  dataset: string | null;
}

/** A file on the disk. Whatever uses it removes it afterwards, also when it fails. */
export interface ReceivedFile {
  path: string;
  remove(): Promise<void>;
}

interface FileUse {
  organizationId: string;
  file: ReceivedFile;
  format: DatasetFormat;
  /** Ends it: nobody waits for it any more. */
  signal: AbortSignal;
}

/** The user's own data. A call that needs a dataset rejects with `not-found` where there is no such dataset. */
export interface DatasetServices {
  list(organizationId: string): Promise<DatasetRecord[]>;
  get(place: DatasetPlace): Promise<DatasetRecord>;
  declare(place: DatasetPlace, declaration: NewDataset): Promise<DatasetRecord>;
  /** False when there was none. */
  remove(place: DatasetPlace): Promise<boolean>;
  /** Takes a file in. Rejects, and leaves nothing behind, where it is not what it says or breaks off. */
  receive(file: IncomingFile): Promise<ReceivedFile>;
  inspect(use: FileUse & { isSample: boolean }): Promise<Inspection>;
  /** Leaves the dataset as it was if it ends before its rows are published. */
  importRows(use: FileUse & { name: string; mode: 'append' | 'replace' }): Promise<ImportResult>;
  /** The kept rejects of the last import, in their order, page by page. */
  rejects(place: DatasetPlace): Promise<AsyncIterable<readonly Reject[]>>;
  countFacets(
    query: DatasetPlace & { column: string; filters?: DatasetFilters | undefined; limit: number },
    signal: AbortSignal,
  ): Promise<Facets>;
}
