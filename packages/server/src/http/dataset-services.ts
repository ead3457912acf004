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

/** The user's own data. Where a dataset must be there and is not, its call rejects with a `not-found`. */
export interface DatasetServices {
  list(organizationId: string): Promise<DatasetRecord[]>;
  get(place: DatasetPlace): Promise<DatasetRecord>;
  declare(place: DatasetPlace, declaration: NewDataset): Promise<DatasetRecord>;
  /** False when there was none. */
  remove(place: DatasetPlace): Promise<boolean>;
  inspect(bytes: UploadBytes, options: { format: DatasetFormat; isSample: boolean }): Promise<Inspection>;
  /** Leaves the dataset as it was if the bytes end with an error. */
  importRows(
    request: DatasetPlace & { mode: 'append' | 'replace'; format: DatasetFormat; bytes: UploadBytes },
  ): Promise<ImportResult>;
  /** The kept rejects of the last import, in their order, page by page. */
  rejects(place: DatasetPlace): Promise<AsyncIterable<readonly Reject[]>>;
  countFacets(
    query: DatasetPlace & { column: string; filters?: DatasetFilters | undefined; limit: number },
  ): Promise<Facets>;
}
