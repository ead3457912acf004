import type { DatasetColumn, DatasetIndex, DatasetKind } from '../contract/datasets.ts';
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
  contains_indexes: DatasetIndex[];
  created_at: Date;
  updated_at: Date;
}

/** `isEmbedded`: the database is PGlite, which has no such indexes. */
export function describeDataset(dataset: Dataset, { isEmbedded }: { isEmbedded: boolean }): DatasetView {
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
    contains_indexes: listIndexes(dataset, isEmbedded),
    created_at: dataset.createdAt,
    updated_at: dataset.updatedAt,
  };
}

const unsupported =
  'The embedded database has no such index and looks through the rows; use PostgreSQL for datasets of millions of rows.';

function listIndexes({ table, columns }: Dataset, isEmbedded: boolean): DatasetIndex[] {
  const wanted = columns.flatMap(({ name, has_contains_index: isWanted }) =>
    isWanted === true ? [name] : [],
  );
  if (isEmbedded) return wanted.map((column) => ({ column, state: 'unsupported', message: unsupported }));
  return wanted.map((column) => {
    const place = table?.columns.findIndex(({ name }) => name === column) ?? -1;
    const { state = 'waiting', message = null } =
      table?.containsIndexes.find((index) => index.place === place) ?? {};
    return { column, state, message };
  });
}

/** How a request names the search over a dataset. */
export function searchIdOf({ kind, name }: Pick<Dataset, 'kind' | 'name'>): string {
  return `${kind}:profiles:${name}@1`;
}
