import type { CatalogSearch, Client } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import type { Dataset, DatasetColumn } from '../datasets/dataset-answers.ts';
import { listDatasets } from '../datasets/dataset-calls.ts';
import { readColumnFilters } from '../datasets/read-column-filters.ts';
import { parseFilters } from './parse-filters.ts';

export interface FoundSearch {
  search: CatalogSearch;
  /** Reads filters as they are written on the command line. */
  readFilters(given: readonly string[]): Record<string, unknown>;
}

/** What is known of a search: from the catalog, or, of one over a dataset of the organization, from that. */
export async function findSearch(client: Client, id: string): Promise<FoundSearch> {
  try {
    const search = await client.showSearch(id);
    return { search, readFilters: (given) => parseFilters(given, search.filters) };
  } catch (error) {
    if (!(error instanceof HeadraceError) || error.status !== 404) throw error;
    // The catalog is told to everybody, and knows no search of an organization; its answer names the nearest it knows.
    const datasets = await listDatasets(client).catch(() => []);
    const dataset = datasets.find((one) => one.search_id === id);
    if (dataset === undefined) throw error;
    const search = toSearch(dataset);
    return { search, readFilters: (given) => readColumnFilters(given, dataset.columns) };
  }
}

/** By these the service tells rows apart, where there are such columns. */
const identities: Record<string, string[]> = {
  people: ['profile_url'],
  companies: ['website_url', 'company_website_url', 'company_domain', 'company_profile_url'],
};

function toSearch({ search_id, name, kind, columns }: Dataset): CatalogSearch {
  const names = columns.map((column) => column.name);
  return {
    search_id,
    label: name,
    description: '',
    category: kind,
    deprecated: null,
    filters: names.map((column) => ({ name: column, kind: 'list', description: '' })),
    needs_filter: false,
    refuses: [],
    limit: { min: 1, max: 1000, default: 100 },
    pagination_type: 'cursor',
    outputs: columns.map(toOutput),
    has_own_outputs: false,
    identity: (identities[kind] ?? []).filter((field) => names.includes(field)),
    connector: 'none',
    runs_on: [],
    billing: null,
    default_config: {},
    config_schema: {},
    example: {},
  };
}

/** Days and moments are texts of a format. */
function toOutput({ name, type, format = null }: DatasetColumn): CatalogSearch['outputs'][number] {
  const isTime = type === 'date' || type === 'datetime';
  return { name, type: isTime ? 'string' : type, format: isTime ? type : format, enabled: true };
}
