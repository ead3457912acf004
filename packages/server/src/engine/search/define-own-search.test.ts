import { noLists } from '../lists/memory-lists.fixture.ts';
import { noSheets } from '../sheets/memory-sheets.fixture.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';
import type { OwnQuery } from '../../providers/kit/own-query.ts';
import { defineProvider } from '../../providers/kit/provider.ts';
import type { OwnRow, PageOf, SearchPage } from '../../providers/kit/search-page.ts';
import { setScene } from '../asking/asking.fixture.ts';
import { createAskPage } from './ask-page.ts';
import { defineOwnSearch } from './define-own-search.ts';
import { renderSearch } from './render-search.ts';
import { planOf, searchCatalogOf, searchErrors, someCursors } from './search.fixture.ts';

const { readEntries } = noLists;

const ask = defineProvider({
  id: 'x',
  label: 'X',
  baseUrl: '',
  auth: { header: 'key' },
  limits: {},
}).operation<PageOf<OwnQuery>, SearchPage<OwnRow>, SearchPage<OwnRow>>({
  id: 'x.rows',
  request: () => ({ method: 'GET', path: '' }),
  reply: z.custom<SearchPage<OwnRow>>(),
  answer: (reply) => reply,
});

const rowsOfX = defineOwnSearch({
  id: 'rows:list:x@1',
  label: 'Rows',
  description: 'Rows of X.',
  ask,
  checkQuery: ({ object }) => (object === 'views' ? 'X has no views.' : null),
  pageSize: 100,
  refuses: ['Views.'],
  example: { object: 'contacts' },
});
const around = { catalog: searchCatalogOf([rowsOfX]), environment: 'sandbox' as const };
const search = (config: JsonObject) => ({ search_id: rowsOfX.id, config: { object: 'contacts', ...config } });

const results = z.looseObject({
  results: z.array(z.record(z.string(), z.looseObject({ value: z.unknown() }))),
});

/** The values that a request shows of these rows, a list of them for each search. */
async function show(
  searches: ReturnType<typeof search>[],
  rows: OwnRow[][],
): Promise<Record<string, unknown>[]> {
  const plan = await planOf({ searches }, around);
  const walked = await Promise.all(
    plan.parts.map(async ({ config }, at) => {
      const answer = { rows: rows[at] ?? [], next: null, total: null };
      const scene = setScene({ answers: { x: { outcome: 'found', answer } } });
      const askPage = createAskPage(scene.ask, { price: null, counted: { before: 0, skip: 0, left: 100 } });
      const context = {
        organizationId: 'org',
        environment: 'sandbox' as const,
        askPage,
        readEntries,
        readSheet: noSheets.findRows,
      };
      const page = await rowsOfX.prepare(config).read({ at: null, size: 100 }, context);
      if (!('rows' in page)) throw new Error('no page fails');
      return { rows: page.rows, next: null, total: null, error: null };
    }),
  );
  const text = await renderSearch(plan, { organizationId: 'org', cursors: someCursors, walked });
  return results
    .parse(JSON.parse(`{${text}}`))
    .results.map((row) => Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])));
}

const jane: OwnRow = { id: '7', fields: { email: 'jane@acme.com', stage: 'won' } };

describe("rows of one's own", () => {
  test('come with all their fields, and their id first', async () => {
    const [row] = await show([search({})], [[jane]]);
    expect(row).toEqual({ id: '7', email: 'jane@acme.com', stage: 'won' });
    expect(Object.keys(row ?? {})[0]).toBe('id');
  });

  test.each<[string, JsonObject]>([
    ['fields that were asked for', { fields: ['email', 'stage'] }],
    ['all fields', {}],
  ])('are named and left out as the request says: %s', async (_, config) => {
    const output_fields = { email: { alias: 'mail' }, stage: { alias: '', enabled: false } };
    expect(await show([search({ ...config, output_fields })], [[jane]])).toEqual([
      { id: '7', mail: 'jane@acme.com' },
    ]);
  });

  test('keep what an alias names where another field has that name', async () => {
    const row = { id: '7', fields: { email: 'jane@acme.com', mail: 'Main Street' } };
    const output_fields = { email: { alias: 'mail' } };
    expect(await show([search({ output_fields })], [[row]])).toEqual([{ id: '7', mail: 'jane@acme.com' }]);
  });

  test('with one id are the same where they are of one object, and in no other case', async () => {
    const upper = { id: 'A', fields: {} };
    const lower = { id: 'a', fields: {} };
    expect(await show([search({}), search({ limit: 5 })], [[jane], [jane]])).toHaveLength(1);
    expect(await show([search({}), search({ object: 'companies' })], [[jane], [jane]])).toHaveLength(2);
    expect(await show([search({})], [[upper, lower, upper]])).toHaveLength(2);
  });
});

describe('a request for them', () => {
  test.each<[string, JsonObject, string[]]>([
    ['needs no filter', {}, []],
    ['names its object', { object: '' }, ['ValidationFailed search.config.object']],
    ['asks what the source can', { object: 'views' }, ['InvalidFilterValue search.config.match']],
    [
      'names no two fields alike',
      { output_fields: { a: { alias: 'b' }, b: { alias: '' } } },
      ['DuplicateOutput search.config.output_fields.b'],
    ],
    ['may name a field twice', { fields: ['a', 'a'] }, []],
    ['knows no filters', { filters: {} }, ['ValidationFailed search.config']],
    [
      'compares as it can',
      { match: { logic: 'and', conditions: [{ field: 'a', operator: 'like', value: 'x' }] } },
      ['ValidationFailed search.config.match.conditions[0].operator'],
    ],
  ])('%s', async (_, config, errors) => {
    expect(await searchErrors({ search: search(config) }, around)).toEqual(errors);
  });
});
