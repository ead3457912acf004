/* What the paths of data sets answer. */

export const datasetKinds = ['people', 'companies'] as const;
export type DatasetKind = (typeof datasetKinds)[number];

export const datasetTypes = ['string', 'number', 'boolean', 'date', 'datetime', 'json'] as const;
export type DatasetType = (typeof datasetTypes)[number];

export interface DatasetColumn {
  name: string;
  /** What it is called in the file. */
  source: string;
  type: DatasetType;
  format?: string | null;
}

export interface InspectedColumn extends DatasetColumn {
  examples: string[];
  nulls: number;
}

export interface Inspection {
  kind: DatasetKind;
  columns: InspectedColumn[];
}

export interface Declaration {
  kind: DatasetKind;
  columns: DatasetColumn[];
  key?: string;
}

export interface Dataset {
  name: string;
  search_id: string;
  kind: DatasetKind;
  columns: DatasetColumn[];
  key: string | null;
  rows: number;
  rejected: number;
  state: 'empty' | 'ready' | 'redeclared';
  created_at: string;
  updated_at: string;
}

export interface Reject {
  /** In the file, from 1; of a Parquet file, the row. */
  line: number;
  /** Null where the row as a whole is wrong. */
  column: string | null;
  reason: string;
}

export interface ImportResult {
  rows: number;
  /** Of these, rows that took the place of one with the same key. */
  updated: number;
  /** Rows of the file that a later one with the same key replaced. */
  duplicates: number;
  rejected: number;
  seconds: number;
  /** The first few. */
  rejects: Reject[];
}

export interface Facets {
  values: { value: string | number | boolean | null; count: number }[];
  is_exact: boolean;
  /** Rows that were counted. */
  counted: number;
}
