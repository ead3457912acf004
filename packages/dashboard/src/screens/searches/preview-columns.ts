import type { SearchResponse } from '@headrace/client';

export type FoundRow = SearchResponse['results'][number];

export interface FoundColumn {
  name: string;
  label: string;
}

/** Rows of all pages, each with its number. */
export function rowsOf(runs: readonly Pick<SearchResponse, 'results'>[]): { no: number; cells: FoundRow }[] {
  return runs.flatMap(({ results }) => results).map((cells, index) => ({ no: index + 1, cells }));
}

/** The columns that any row has, in the order in which they first come up. */
export function columnsOf(
  runs: readonly Pick<SearchResponse, 'results' | 'field_definitions'>[],
): FoundColumn[] {
  const names = new Set(runs.flatMap(({ results }) => results.flatMap((row) => Object.keys(row))));
  const labels = new Map(runs.flatMap((run) => Object.entries(run.field_definitions ?? {})));
  return [...names].map((name) => ({ name, label: labels.get(name)?.label ?? name.replaceAll('_', ' ') }));
}
