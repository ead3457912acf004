import type { CatalogSearch, Client } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import type { Dataset, DatasetColumn } from '../datasets/dataset-answers.ts';
import { listDatasets } from '../datasets/dataset-calls.ts';
import { readColumnFilters } from '../datasets/read-column-filters.ts';
import { parseFilters } from './parse-filters.ts';

export interface FoundSearch {
  search: CatalogSearch;
  /** Reads filters in the form of the command line. */
  readFilters(given: readonly string[]): Record<string, unknown>;
}

/** What is known about a search: from the catalog, or for a search over the organization's dataset, from the dataset. */
export async function findSearch(client: Client, id: string): Promise<FoundSearch> {
  try {
    const search = await client.showSearch(id);
    return { search, readFilters: (given) => parseFilters(given, search.filters) };
  } catch (error) {
    if (!(error instanceof HeadraceError) || error.status !== 404) throw error;
    // The catalog is the same for everybody and has no organization's searches. Its answer names the most similar search.
    const datasets = await listDatasets(client).catch(() => []);
    const dataset = datasets.find((one) => one.search_id === id);
    if (dataset === undefined) throw error;
    const search = toSearch(dataset);
    return { search, readFilters: (given) => readColumnFilters(given, dataset.columns) };
  }
}

/** The columns by which the service identifies rows, if they exist. */
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

/** Days and moments are texts with a format. */
function toOutput({ name, type, format = null }: DatasetColumn): CatalogSearch['outputs'][number] {
  const isTime = type === 'date' || type === 'datetime';
  return { name, type: isTime ? 'string' : type, format: isTime ? type : format, enabled: true };
}
