import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSearchCatalog, searches } from '../catalog.ts';
import { catalogSearch } from '../contract/catalog.ts';
import { findCatalogField } from '../contract/field-catalog.ts';
import { searchRequest } from '../contract/search-request.ts';
import { mergeDefaults } from '../engine/plan/merge-defaults.ts';
import { createPriceList } from '../engine/plan/price-list.ts';
import type { Search } from '../engine/search/search.ts';
import { searchErrors } from '../engine/search/search.fixture.ts';
import { describeSearch } from '../http/describe-search.ts';
import { runSearch } from './run-search.fixture.ts';

const prices = createPriceList();
const catalog = createSearchCatalog(searches);
const table = searches.map((search): [string, Search] => [search.id, search]);

test('has each identifier once', () => {
  expect(new Set(searches.map(({ id }) => id)).size).toBe(searches.length);
});

describe.each(table)('%s', (id, search) => {
  test('is described as the catalog says', () => {
    const described = catalogSearch.parse(describeSearch(search, prices));
    expect(described.search_id).toBe(id);
    expect(described.outputs.filter(({ name }) => findCatalogField(name) === null)).toEqual([]);
    if (search.deprecated !== null)
      expect(searches.map((known) => known.id)).toContain(search.deprecated.successor);
  });

  test('shows what it refuses by name', () => {
    const described = describeSearch(search, prices);
    expect(described.refuses).toEqual([...search.refuses]);
    if (search.connector === 'required')
      expect(described.refuses.join(' ')).toMatch(/conditions joined by "and"/);
    for (const filter of described.filters) {
      if (filter.kind !== 'list') continue;
      const tooLong = { [filter.name]: ['1'.repeat((filter.max_length ?? 0) + 1)] };
      const shape = search.shape(
        mergeDefaults({ filters: tooLong }, mergeDefaults(search.example, search.defaultConfig)),
      );
      expect(shape.problems.map(({ path }) => path)).toContain(`filters.${filter.name}[0]`);
    }
  });

  test('refuses an unknown filter and an unknown key by name', () => {
    const config = mergeDefaults(
      { filters: { no_such_filter: [] } },
      mergeDefaults(search.example, search.defaultConfig),
    );
    if (Object.keys(search.filters).length > 0)
      expect(search.shape(config).problems.map(({ code }) => code)).toContain('UnknownFilter');
    expect(search.configSchema.safeParse({ ...config, no_such_key: 1 }).success).toBe(false);
  });

  test('takes connections to its provider, and refuses others by name', async () => {
    const named = (provider: string) => ({ type: 'vault', connection: `${provider}_0123456789abcdef` });
    const errors = (...providers: string[]) => {
      const connector = { connections: providers.map(named) };
      return searchErrors({ search: { search_id: id, config: search.example, connector } }, { catalog });
    };
    const refused = (at: number) => [`ConnectionUnfit search.connector.connections[${at}].connection`];
    expect(await errors('nobody')).toEqual(refused(0));
    const [own] = search.runsOn;
    if (own === undefined) return expect(search.connector).toBe('none');
    expect([await errors(own), await errors(own, 'nobody')]).toEqual([[], refused(1)]);
  });

  test('gives no output the name of the id', () => {
    const output_fields = { email: { alias: 'id', enabled: true } };
    const [first = 'email'] = describeSearch(search, prices).outputs.flatMap(({ name }) =>
      name === 'id' ? [] : name,
    );
    const named =
      search.connector === 'required' ? output_fields : { [first]: { alias: 'id', enabled: true } };
    const config = mergeDefaults(
      { output_fields: named },
      mergeDefaults(search.example, search.defaultConfig),
    );
    expect(search.shape(config).problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/"id" is the id of the record/),
    ]);
  });

  test('takes every filter with empty values, which narrow nothing', () => {
    const empty = { list: { include: [], exclude: [] }, range: null, flag: null, text: null };
    const filters = Object.fromEntries(
      Object.entries(search.filters).map(([name, { kind }]) => [name, empty[kind]]),
    );
    const shape = search.shape(mergeDefaults({ filters }, search.defaultConfig));
    expect(shape.problems.filter(({ path }) => path.startsWith('filters'))).toEqual([]);
    expect(shape.isNarrowed).toBe(Object.keys(filters).length === 0);
  });

  test('finds rows with its example, and another page where it pages', async () => {
    const first = await runSearch({ search_id: id, config: search.example });
    expect(first.errors).toEqual([]);
    expect(first.results.length).toBeGreaterThan(0);
    expect(first.pagination_type).toBe(search.pagination);
    if (search.pagination === null) return expect(first.next_page).toBeNull();
    const next = z.object({ search_id: z.string() }).loose().parse(first.next_page);
    const second = await runSearch(searchRequest.parse({ search: next }).search);
    const seen = new Set(first.results.map((row) => JSON.stringify(row)));
    expect(second.results.filter((row) => seen.has(JSON.stringify(row)))).toEqual([]);
  });
});
