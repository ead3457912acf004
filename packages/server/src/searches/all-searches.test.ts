import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPageCursors } from '../engine/search/page-cursor.ts';
import { createSearchCatalog, searches } from '../catalog.ts';
import { catalogSearch } from '../contract/catalog.ts';
import { findCatalogField } from '../contract/field-catalog.ts';
import type { SearchRequest } from '../contract/search-request.ts';
import { searchRequest } from '../contract/search-request.ts';
import { searchResponse } from '../contract/search-response.ts';
import { mergeDefaults } from '../engine/plan/merge-defaults.ts';
import { createPriceList } from '../engine/plan/price-list.ts';
import { someTime } from '../engine/pipeline.fixture.ts';
import { assembleSearch } from '../engine/search/assemble-search.ts';
import { createSearchExecutor } from '../engine/search/execute-search.ts';
import { makeSearchPlan } from '../engine/search/make-search-plan.ts';
import type { Search } from '../engine/search/search.ts';
import { describeSearch } from '../http/describe-search.ts';
import { createSandboxPorts, sandboxFunds } from '../wiring/sandbox-ports.fixture.ts';

const catalog = createSearchCatalog(searches);
const cursors = createPageCursors({ keys: ['key'] });
const prices = createPriceList();
const executor = createSearchExecutor({ ...createSandboxPorts(), searches: catalog, cursors });
const table = searches.map((search): [string, Search] => [search.id, search]);

async function run(search: SearchRequest['search']) {
  const request = searchRequest.parse({ config: { environment: 'sandbox' }, search });
  const planned = await makeSearchPlan(request, {
    organizationId: 'org',
    catalog,
    cursors,
    prices,
    environment: 'sandbox',
  });
  if ('errors' in planned) throw new Error(JSON.stringify(planned.errors));
  const plan = JSON.stringify(planned.plan);
  const bodies = new Map<number, string>();
  const slice = executor.start(
    {
      kind: 'search',
      organizationId: 'org',
      runId: 'run',
      firstPosition: 0,
      size: 1,
      plan,
      input: '[]',
      inputPosition: 0,
      startedAt: someTime,
      submittedAt: someTime,
      done: new Set(),
      settled: new Map(),
      class: 1,
      trace: null,
    },
    {
      funds: sandboxFunds,
      onRecord: ({ position, body }) => bodies.set(position, body),
      onAttempt: () => {},
    },
  );
  await slice.ended;
  const errors = JSON.stringify(slice.failure() ?? []);
  const stored = {
    id: 'run',
    organizationId: 'org',
    status: 'completed',
    plan,
    errors,
    spent: 0,
    bodies,
  } as const;
  return searchResponse.parse(JSON.parse(assembleSearch(stored)));
}

test('holds each identifier once', () => {
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

  test('refuses an unknown filter and an unknown key by name', () => {
    const config = mergeDefaults(
      { filters: { no_such_filter: [] } },
      mergeDefaults(search.example, search.defaultConfig),
    );
    if (Object.keys(search.filters).length > 0)
      expect(search.shape(config).problems.map(({ code }) => code)).toContain('UnknownFilter');
    expect(search.configSchema.safeParse({ ...config, no_such_key: 1 }).success).toBe(false);
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

  test('finds rows with its example, and another page where it pages', { timeout: 20_000 }, async () => {
    const first = await run({ search_id: id, config: search.example });
    expect(first.errors).toEqual([]);
    expect(first.results.length).toBeGreaterThan(0);
    expect(first.pagination_type).toBe(search.pagination);
    if (search.pagination === null) return expect(first.next_page).toBeNull();
    const next = z.object({ search_id: z.string() }).loose().parse(first.next_page);
    const second = await run(searchRequest.parse({ search: next }).search);
    const seen = new Set(first.results.map((row) => JSON.stringify(row)));
    expect(second.results.filter((row) => seen.has(JSON.stringify(row)))).toEqual([]);
  });
});
