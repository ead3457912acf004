import type { Dataset } from '@headrace/client';
import { expect, it } from 'vitest';
import { filterSources, priceOf, sourceOfDataset } from './search-source.ts';
import { readSearchesSearch, readSearchSearch } from './searches-search.ts';

const price = { operation: 'x', provider: 'x', page_size: 100 };
const dataset: Dataset = {
  name: 'crm',
  search_id: 'companies:profiles:crm@1',
  kind: 'companies',
  columns: [
    { name: 'company_domain', source: 'Domain', type: 'string' },
    { name: 'signed_on', source: 'Signed', type: 'date' },
  ],
  key: null,
  rows: 1200,
  rejected: 0,
  state: 'ready',
  contains_indexes: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

it('says what a row, a page and a search cost', () => {
  expect(priceOf({ ...price, mode: 'per_result', credits: 0.15 })).toBe('0.15 credits a row');
  expect(priceOf({ ...price, mode: 'per_page', credits: 2 })).toBe('2 credits a page of 100 rows');
  expect(priceOf({ ...price, mode: 'per_search', credits: 1 })).toBe('1 credit a search');
  expect(priceOf(null)).toBe('free');
});

it('makes a source of a dataset, whose rows are told apart by what companies are told apart by', () => {
  const source = sourceOfDataset(dataset);
  expect(source).toMatchObject({ id: dataset.search_id, finds: 'datasets', price: 'free', provider: null });
  expect(source.identity).toEqual(['company_domain']);
  // In rows, days are texts.
  expect(source.outputs).toEqual([
    { name: 'company_domain', type: 'string' },
    { name: 'signed_on', type: 'string' },
  ]);
});

it('finds sources by their words, filters and fields; deprecated ones by their id alone', () => {
  const source = sourceOfDataset(dataset);
  const old = { ...source, id: 'companies:profiles:old@1', isDeprecated: true };
  const find = (q: string) => filterSources([source, old], { q }).map(({ id }) => id);
  expect(find('')).toEqual([source.id]);
  expect(find('crm signed')).toEqual([source.id]);
  expect(find('nobody')).toEqual([]);
  expect(find(old.id)).toEqual([old.id]);
  expect(filterSources([source], { finds: 'people' })).toEqual([]);
});

it('reads addresses, and leaves out what is not one', () => {
  expect(readSearchesSearch({ q: 'x', finds: 'own', other: 1 })).toEqual({ q: 'x', finds: 'own' });
  expect(readSearchesSearch({ q: '', finds: 'nothing' })).toEqual({});
  const params = {
    saved: 'id',
    config: { filters: {} },
    keys: ['k'],
    runs: ['r'],
    panel: 'sheet',
    sheet: 7,
    no: 1,
  };
  expect(readSearchSearch(params)).toEqual(params);
  expect(readSearchSearch({ config: [1], keys: [1], runs: 'r', panel: 'x', sheet: -1, no: 'x' })).toEqual({});
});
