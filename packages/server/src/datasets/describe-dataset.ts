import type { DatasetColumn, DatasetKind } from '../contract/datasets.ts';
import type { Dataset } from './dataset.ts';
import { haveSameColumns } from './importing/publish-rows.ts';

/** A dataset as the API shows it. */
export interface DatasetView {
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

export function describeDataset(dataset: Dataset): DatasetView {
  const { name, kind, columns, key, table, rejected } = dataset;
  const state = table === null ? 'empty' : haveSameColumns(table.columns, columns) ? 'ready' : 'redeclared';
  return {
    name,
    search_id: searchIdOf(dataset),
    kind,
    columns,
    key,
    rows: table?.rows ?? 0,
    rejected,
    state,
    created_at: dataset.createdAt,
    updated_at: dataset.updatedAt,
  };
}

/** How a request names the search over a dataset. */
export function searchIdOf({ kind, name }: Pick<Dataset, 'kind' | 'name'>): string {
  return `${kind}:profiles:${name}@1`;
}
