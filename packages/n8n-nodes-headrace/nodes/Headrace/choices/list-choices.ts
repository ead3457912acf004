import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { call } from '../service/call.ts';
import { knownSearch } from './known-search.ts';

interface Entry {
  label: string;
  description: string;
  deprecated: object | null;
}

/** The pipes of the service; those that have a successor are left out. */
export async function getPipes(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const { body } = await call(this, { path: '/v1/catalog/pipes' });
  const { pipes }: { pipes: (Entry & { pipe_id: string })[] } = body;
  return pipes
    .filter(({ deprecated }) => deprecated === null)
    .map(({ pipe_id, label, description }) => ({
      name: `${label} (${pipe_id})`,
      value: pipe_id,
      description,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The searches of the service and of the organization's datasets whose name or id has what was typed. */
export async function getSearches(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
  const [catalog, own] = await Promise.all([
    call(this, { path: '/v1/catalog/searches' }),
    call(this, { path: '/v1/datasets' }),
  ]);
  const { searches }: { searches: (Entry & { search_id: string })[] } = catalog.body;
  const { datasets }: { datasets: { search_id: string; name: string }[] } = own.body;
  const listed = searches.filter(({ deprecated }) => deprecated === null);
  const results = [
    ...listed.map(({ search_id, label }) => ({ name: `${label} (${search_id})`, value: search_id })),
    ...datasets.map(({ search_id, name }) => ({ name: `Dataset ${name} (${search_id})`, value: search_id })),
  ];
  const asked = filter.toLowerCase();
  return { results: results.filter(({ name }) => name.toLowerCase().includes(asked)) };
}

/** The filters of the chosen search. */
export async function getFilters(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const searchId = this.getCurrentNodeParameter('search', { extractValue: true });
  if (typeof searchId !== 'string' || searchId === '') return [];
  const { filters } = await knownSearch(this, searchId);
  return filters.map(({ name, description }) => ({ name, value: name, description }));
}
