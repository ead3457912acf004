import type { CatalogFilter, DatasetColumn } from '@headrace/client';
import { labelOf } from './read-schema.ts';

/** What a value of a list says of a row. */
export type FilterPart = 'include' | 'exclude' | 'contains';

export type FilterControl =
  | {
      kind: 'list';
      parts: readonly FilterPart[];
      /** All possible values; null where any text may be one. */
      values: readonly string[] | null;
      /** Where values can be looked up: a source of `POST /v1/complete`. */
      source: string | null;
      examples: readonly string[];
      max: number | null;
    }
  | { kind: 'range'; ends: readonly [string, string]; min: number | null; max: number | null }
  /** From one day to another. */
  | { kind: 'span' }
  | { kind: 'flag' }
  | { kind: 'text'; maxLength: number | null }
  /** Whether there is a value at all. */
  | { kind: 'presence' };

/** One filter of a search. */
export interface FilterField {
  name: string;
  label: string;
  hint: string | null;
  control: FilterControl;
}

/** The filters of a search of the catalog. */
export function filtersOfSearch(filters: readonly CatalogFilter[]): FilterField[] {
  return filters.map((filter) => ({
    name: filter.name,
    label: labelOf(filter.name),
    hint: filter.description,
    control: controlOf(filter),
  }));
}

function controlOf(filter: CatalogFilter): FilterControl {
  const { kind, min = null, max = null, ends } = filter;
  if (kind === 'flag') return { kind };
  if (kind === 'text') return { kind, maxLength: max };
  if (kind === 'range') return { kind, ends: [ends?.[0] ?? 'from', ends?.[1] ?? 'to'], min, max };
  return {
    kind,
    parts: filter.can_exclude === true ? ['include', 'exclude'] : ['include'],
    values: filter.values ?? null,
    source: filter.source ?? null,
    examples: filter.examples ?? [],
    max: filter.max_items ?? null,
  };
}

/** The filters of a dataset: one for each of its columns. */
export function filtersOfDataset(
  dataset: string,
  columns: readonly Pick<DatasetColumn, 'name' | 'type'>[],
): FilterField[] {
  return columns.map(({ name, type }) => ({
    name,
    label: labelOf(name),
    hint: null,
    control: controlOfColumn(type, `dataset:${dataset}:${name}`),
  }));
}

function controlOfColumn(type: DatasetColumn['type'], source: string): FilterControl {
  switch (type) {
    case 'number':
      return { kind: 'range', ends: ['from', 'to'], min: null, max: null };
    case 'boolean':
      return { kind: 'flag' };
    case 'date':
    case 'datetime':
      return { kind: 'span' };
    case 'json':
      return { kind: 'presence' };
    case 'string':
      return {
        kind: 'list',
        parts: ['include', 'exclude', 'contains'],
        values: null,
        source,
        examples: [],
        max: 500,
      };
  }
}
