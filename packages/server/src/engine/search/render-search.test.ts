import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import type { SearchResponse } from '../../contract/search-response.ts';
import { searchResponse } from '../../contract/search-response.ts';
import type { Outputs } from '../pipe.ts';
import { assembleSearch } from './assemble-search.ts';
import { failureOf, renderSearch } from './render-search.ts';
import { planOf, someCursors } from './search.fixture.ts';
import type { SearchPlan } from './search-plan.ts';
import type { WalkedPages } from './walk-pages.ts';

const filters = { places: ['Berlin'] };
const find: JsonObject = { search_id: 'companies:find:x@1', config: { filters } };
const number: JsonObject = { search_id: 'companies:number:x@1', config: { filters } };
const acme = { company_name: 'Acme', company_domain: 'acme.com', company_profile_match: { a: 1 } };
const other = { company_name: 'Other', company_domain: 'other.com', company_profile_match: {} };
const walkedTo = (rows: Outputs[], part: Partial<WalkedPages> = {}): WalkedPages => ({
  rows,
  next: null,
  total: null,
  error: null,
  ...part,
});
const next = { at: 'abc', skip: 0, size: null };
const timeout = { code: 'ProviderTimeout', message: 'Too slow.' } as const;

type Status = 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';

async function assemble(
  plan: SearchPlan,
  walked: WalkedPages[] | null,
  status: Status = 'completed',
): Promise<SearchResponse> {
  const body =
    walked === null
      ? null
      : await renderSearch(plan, { organizationId: 'org', cursors: someCursors, walked });
  const text = assembleSearch({
    id: 'r123',
    organizationId: 'org',
    status,
    isStranded: false,
    plan: JSON.stringify(plan),
    errors: JSON.stringify(walked === null ? [] : (failureOf(plan, walked) ?? [])),
    spent: 12_345,
    bodies: new Map(body === null ? [] : [[0, body]]),
  });
  return searchResponse.parse(JSON.parse(text));
}

const namesOf = ({ results }: SearchResponse, field = 'company_name') =>
  results.map((row) => row[field]?.value);

describe('the answer to one search', () => {
  test('has its rows, its place in the next request, and what it cost', async () => {
    const plan = await planOf({ search: find });
    const answer = await assemble(plan, [walkedTo([acme, other], { next, total: 31 })]);
    expect(answer).toMatchObject({
      id: 'r123',
      organization_id: 'org',
      status: 'completed',
      search_id: 'companies:find:x@1',
      errors: [],
      total_pages: 4,
      pagination_type: 'cursor',
      credits: { spent: 1.2345 },
      next_page: { search_id: find['search_id'], config: { filters, cursor: expect.any(String) } },
    });
    expect(namesOf(answer)).toEqual(['Acme', 'Other']);
    expect(answer).not.toHaveProperty('searches');
    expect(answer).not.toHaveProperty('field_definitions');
  });

  test('repeats the config and the connector as they were sent, and changes nothing but the place', async () => {
    const connector = { strategy: 'first', connections: [{ type: 'vault', connection: 'x_1' }] };
    const config = { limit: 7, filters, output_fields: { company_name: { alias: 'firm' } } };
    const sent = { ...find, connector, config: { ...config, cursor: '' } };
    const plan = await planOf({ search: sent });
    const { next_page: page } = await assemble(plan, [walkedTo([acme], { next })]);
    expect(page).toEqual({
      ...sent,
      config: { ...config, cursor: expect.stringMatching(/^[\w-]+\.[\w-]+$/) },
    });
    expect((await planOf({ search: { ...page } })).parts[0]).toMatchObject({ start: next, limit: 7 });
  });

  test('names the page after it by its number', async () => {
    const plan = await planOf({ search: number });
    const { next_page: page } = await assemble(plan, [walkedTo([acme], { next: { ...next, at: 2 } })]);
    expect(page).toEqual({ ...number, config: { filters, page_number: 2 } });
  });

  test.each([
    [0, 0],
    [10, 1],
    [11, 2],
    [null, null],
    [-1, null],
  ])('of %s rows in all has %s pages', async (total, pages) => {
    expect((await assemble(await planOf({ search: find }), [walkedTo([], { total })])).total_pages).toBe(
      pages,
    );
  });

  test('fails with it, and shows the rows that came before', async () => {
    const answer = await assemble(
      await planOf({ search: find }),
      [walkedTo([acme], { next, error: timeout })],
      'failed',
    );
    expect(answer).toMatchObject({
      errors: [{ ...timeout, path: 'search' }],
      next_page: { config: { filters } },
    });
    expect(namesOf(answer)).toEqual(['Acme']);
  });

  test('describes its columns where that is asked for', async () => {
    const plan = await planOf({ config: { field_definitions: { enabled: true } }, search: find });
    const { field_definitions: definitions, results } = await assemble(plan, [walkedTo([acme])]);
    expect(Object.keys(definitions ?? {})).toEqual(Object.keys(results[0] ?? {}));
    expect(definitions?.['company_domain']).toMatchObject({
      type: 'string',
      format: 'domain',
      added_by: { ref: 'companies:find:x@1', pipe_index: 0, config_hash: plan.parts[0]?.configHash },
    });
  });
});

describe('duplicates', () => {
  const again = { ...acme, company_name: 'Acme Inc', company_domain: 'https://www.ACME.com/x' };

  test.each<[string, JsonObject]>([
    ['as usual', {}],
    ['whatever the field is called', { output_fields: { company_domain: { alias: 'site' } } }],
    ['though the field is not shown', { output_fields: { company_domain: { enabled: false } } }],
  ])('are left out %s', async (_, config) => {
    const plan = await planOf({ search: { ...find, config: { filters, ...config } } });
    expect(namesOf(await assemble(plan, [walkedTo([acme, other, again])]))).toEqual(['Acme', 'Other']);
  });

  test('over all searches of a list are left out, and counted where they were found', async () => {
    const renamed = { ...find, config: { filters, output_fields: { company_domain: { alias: 'site' } } } };
    const answer = await assemble(await planOf({ searches: [find, renamed] }), [
      walkedTo([acme]),
      walkedTo([again, other]),
    ]);
    expect(namesOf(answer)).toEqual(['Acme', 'Other']);
    expect(answer.searches?.map(({ results_count: count }) => count)).toEqual([1, 2]);
  });

  test('stay where that is asked for', async () => {
    const plan = await planOf({ config: { dedup: null }, search: find });
    expect(namesOf(await assemble(plan, [walkedTo([acme, again])]))).toEqual(['Acme', 'Acme Inc']);
  });
});

describe('the answer to a list', () => {
  test('has the rows of all in the order of the request, each with every column', async () => {
    const renamed = { ...number, config: { filters, output_fields: { company_name: { alias: 'firm' } } } };
    const answer = await assemble(await planOf({ searches: [find, renamed] }), [
      walkedTo([acme]),
      walkedTo([other]),
    ]);
    expect(answer).toMatchObject({ search_id: null, pagination_type: null, total_pages: null });
    for (const row of answer.results)
      expect(Object.keys(row)).toEqual(['company_name', 'company_domain', 'company_profile_match', 'firm']);
    expect(answer.results[1]?.['company_name']).toMatchObject({ value: null, status: 'no_result' });
    expect(namesOf(answer, 'firm')).toEqual([null, 'Other']);
  });

  test('continues with the searches that have more', async () => {
    const plan = await planOf({ searches: [find, number, find] });
    const { next_page: page, searches } = await assemble(plan, [
      walkedTo([]),
      walkedTo([], { next: { ...next, at: 3 } }),
      walkedTo([], { next }),
    ]);
    expect(page).toMatchObject({
      searches: [{ config: { page_number: 3 } }, { config: { cursor: expect.any(String) } }],
    });
    expect(searches?.map(({ next_page: own }) => own !== null)).toEqual([false, true, true]);
    expect((await planOf({ search: { ...page } })).parts.map(({ start }) => start.at)).toEqual([3, 'abc']);
    expect((await assemble(plan, [walkedTo([]), walkedTo([]), walkedTo([])])).next_page).toBeNull();
  });

  test('says which of them failed, without failing for it', async () => {
    const plan = await planOf({ searches: [find, number] });
    const answer = await assemble(plan, [walkedTo([], { error: timeout }), walkedTo([acme])]);
    expect(answer.errors).toEqual([]);
    expect(answer.searches).toMatchObject([
      {
        search_id: 'companies:find:x@1',
        status: 'failed',
        errors: [timeout],
        results_count: 0,
        next_page: null,
      },
      { search_id: 'companies:number:x@1', status: 'completed', errors: [], results_count: 1 },
    ]);
  });

  test('fails once all of them do', async () => {
    const plan = await planOf({ searches: [find, number] });
    const failed = walkedTo([], { error: timeout });
    expect(failureOf(plan, [failed, failed])).toEqual([
      { ...timeout, path: 'searches[0]' },
      { ...timeout, path: 'searches[1]' },
    ]);
    expect(failureOf(plan, [failed, walkedTo([])])).toBeNull();
    expect(failureOf(plan, [])).toBeNull();
  });
});

describe('before there is an answer', () => {
  test.each<Status>(['pending', 'processing', 'canceled', 'failed'])(
    'a search that is %s says so',
    async (status) => {
      const config = { field_definitions: { enabled: true } };
      expect(await assemble(await planOf({ config, search: find }), null, status)).toMatchObject({
        status,
        search_id: 'companies:find:x@1',
        results: [],
        next_page: null,
        total_pages: null,
        pagination_type: 'cursor',
        field_definitions: {},
      });
      expect(await assemble(await planOf({ searches: [find, number] }), null, status)).toMatchObject({
        search_id: null,
        searches: [
          { search_id: 'companies:find:x@1', status, results_count: 0 },
          { search_id: 'companies:number:x@1', status },
        ],
      });
    },
  );
});

describe("rows of one's own tables", () => {
  const openPlan = async () => {
    const plan = await planOf({ search: find });
    return { ...plan, parts: plan.parts.map((part) => ({ ...part, isOpen: true })) };
  };

  test('bring columns that the plan does not know, each in every row', async () => {
    const answer = await assemble(await openPlan(), [
      walkedTo([acme, { ...other, stage: 'won', amount: 5 }]),
    ]);
    for (const row of answer.results)
      expect(Object.keys(row)).toEqual([...Object.keys(acme), 'stage', 'amount']);
    expect(answer.results[0]?.['stage']).toMatchObject({ value: null, type: 'string', status: 'no_result' });
    expect(answer.results[1]?.['amount']).toMatchObject({ value: 5, type: 'number', status: 'completed' });
  });

  test.each<[string, JsonObject[string][]]>([
    ['numbers and words', [5, 'n/a']],
    ['words and numbers', ['n/a', 5]],
    ['words and lists', ['a', ['b']]],
    ['nothing, numbers and flags', [null, 5, true]],
  ])('may have values of several types in one column: %s', async (_, values) => {
    const rows = values.map((odd, at) => ({ ...acme, company_domain: `a${at}.com`, odd }));
    const { results } = await assemble(await openPlan(), [walkedTo(rows)]);
    expect(results.map((row) => row['odd']?.value)).toEqual(values);
    expect(results.map((row) => row['odd']?.status)).not.toContain('failed');
  });
});
