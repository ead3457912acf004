import type { Client } from '@headrace/client';
import { createClient } from '@headrace/client';
import { expect, it } from 'vitest';
import { findSearch } from './find-search.ts';

const id = 'people:profiles:guests@1';
const columns = [
  { name: 'profile_url', source: 'Profile', type: 'string' },
  { name: 'since', source: 'Since', type: 'date' },
];
const dataset = {
  name: 'guests',
  search_id: id,
  kind: 'people',
  columns,
  key: null,
  rows: 1,
  state: 'ready',
  contains_indexes: [],
};

/** A service with an empty catalog and these datasets. */
const clientOf = (datasets: unknown[]): Client =>
  createClient({
    baseUrl: 'http://service.example',
    fetch: async (url: string | URL | Request) =>
      (typeof url === 'string' ? url : '').endsWith('/v1/datasets')
        ? Response.json({ datasets })
        : Response.json({ type: 'not-found', title: '', detail: 'No such search.' }, { status: 404 }),
  });

it('finds the search over a dataset, whose columns are its filters', async () => {
  const { search, readFilters } = await findSearch(clientOf([dataset]), id);
  expect([search.search_id, search.identity]).toEqual([id, ['profile_url']]);
  expect(search.outputs.map(({ type, format }) => [type, format])).toEqual([
    ['string', null],
    ['string', 'date'],
  ]);
  expect(readFilters(['since=2024-01-01..'])).toEqual({ since: { after: '2024-01-01' } });
});

it('says what the catalog says where there is no such dataset', async () => {
  await expect(findSearch(clientOf([]), id)).rejects.toThrow('No such search.');
});
