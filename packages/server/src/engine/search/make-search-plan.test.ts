import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import { searchRequest } from '../../contract/search-request.ts';
import { listSearches } from './make-search-plan.ts';
import { planOf, planSearches, searchErrors } from './search.fixture.ts';

const filters = { places: ['Berlin'] };
const find: JsonObject = { search_id: 'companies:find:x@1', config: { filters } };
const number: JsonObject = { search_id: 'companies:number:x@1', config: { filters } };
const configOf = (config: JsonObject): JsonObject => ({ search: { ...find, config } });
const messages = async (body: JsonObject) => {
  const planned = await planSearches(body);
  return 'errors' in planned ? planned.errors.map(({ message }) => message) : [];
};
const schemaErrors = (body: unknown) => {
  const parsed = searchRequest.safeParse(body);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('where searches may stand', () => {
  test.each<[string, JsonObject, boolean, string[]]>([
    ['one in `search`', { search: find }, false, ['search']],
    ['a list in `searches`', { searches: [find, number] }, true, ['searches[0]', 'searches[1]']],
    ['a list of one', { searches: [find] }, true, ['searches[0]']],
    ['the next page of a list in `search`', { search: { searches: [find] } }, true, ['search.searches[0]']],
    [
      'the next page of a list in `searches`',
      { searches: { searches: [find] } },
      true,
      ['searches.searches[0]'],
    ],
  ])('%s', async (_, body, isList, paths) => {
    const listed = listSearches(searchRequest.parse(body));
    expect(listed.isList).toBe(isList);
    expect(listed.payloads.map(({ path }) => path)).toEqual(paths);
    expect((await planOf(body)).isList).toBe(isList);
  });

  test.each<[string, object, string[]]>([
    ['both at once', { search: find, searches: [find] }, ['searches']],
    ['neither', {}, ['search']],
    ['an empty list', { searches: [] }, ['searches']],
    ['more than may be merged', { searches: Array.from({ length: 21 }, () => find) }, ['searches']],
    ['null', { search: null }, ['search']],
  ])('and %s is refused', (_, body, paths) => {
    expect(schemaErrors(body)).toEqual(paths);
  });
});

describe('what is wrong is told with its place', () => {
  test.each<[string, JsonObject, string[]]>([
    [
      'an unknown search',
      { search: { ...find, search_id: 'companies:fnd:x@1' } },
      ['UnknownSearch search.search_id'],
    ],
    ['no config', { search: { search_id: 'companies:find:x@1' } }, ['MissingFilter search.config.filters']],
    ['no filters', configOf({}), ['MissingFilter search.config.filters']],
    ['filters that are null', configOf({ filters: null }), ['MissingFilter search.config.filters']],
    ['no filter', configOf({ filters: {} }), ['MissingFilter search.config.filters']],
    [
      'filters without a value',
      configOf({
        filters: { places: [], seniorities: {}, headcount: { include: [], exclude: [] }, revenue: {} },
      }),
      ['MissingFilter search.config.filters'],
    ],
    [
      'an unknown filter',
      configOf({ filters: { place: ['x'] } }),
      ['UnknownFilter search.config.filters.place'],
    ],
    [
      'a value outside its list',
      configOf({ filters: { seniorities: ['boss'] } }),
      ['InvalidFilterValue search.config.filters.seniorities[0]'],
    ],
    ['a limit too small', configOf({ filters, limit: 0 }), ['ValidationFailed search.config.limit']],
    ['a limit too big', configOf({ filters, limit: 101 }), ['ValidationFailed search.config.limit']],
    ['a broken limit', configOf({ filters, limit: 1.5 }), ['ValidationFailed search.config.limit']],
    ['a limit as text', configOf({ filters, limit: '5' }), ['ValidationFailed search.config.limit']],
    ['no limit', configOf({ filters, limit: null }), ['ValidationFailed search.config.limit']],
    ['an unknown key', configOf({ filters, limits: 5 }), ['ValidationFailed search.config']],
    [
      'a page number where there is a cursor',
      configOf({ filters, page_number: 2 }),
      ['ValidationFailed search.config'],
    ],
    ['a cursor that is none', configOf({ filters, cursor: 'x' }), ['InvalidCursor search.config.cursor']],
    [
      'an output it does not have',
      configOf({ filters, output_fields: { headcount: { enabled: false } } }),
      ['ValidationFailed search.config.output_fields'],
    ],
    [
      'no output left',
      configOf({
        filters,
        output_fields: {
          company_name: { enabled: false },
          company_domain: { enabled: false },
          company_profile_match: { enabled: false },
        },
      }),
      ['ValidationFailed search.config.output_fields'],
    ],
    [
      'two outputs of one name',
      configOf({ filters, output_fields: { company_name: { alias: 'x' }, company_domain: { alias: 'x' } } }),
      ['DuplicateOutput search.config.output_fields.company_domain'],
    ],
    [
      'an output named as another',
      configOf({ filters, output_fields: { company_name: { alias: 'company_domain' } } }),
      ['DuplicateOutput search.config.output_fields.company_domain'],
    ],
    [
      "no connection of one's own",
      { search: { ...find, search_id: 'rows:list:x@1' } },
      ['MissingConnection search.connector'],
    ],
    [
      'a connection to somebody else',
      {
        search: {
          ...find,
          search_id: 'rows:list:x@1',
          connector: { connections: [{ type: 'vault', connection: 'y_0123' }] },
        },
      },
      ['ConnectionUnfit search.connector.connections[0].connection'],
    ],
    [
      'page 0',
      { search: { ...number, config: { filters, page_number: 0 } } },
      ['ValidationFailed search.config.page_number'],
    ],
  ])('%s', async (_, body, errors) => {
    expect(await searchErrors(body)).toEqual(errors);
  });

  test('everything at once, in every search, wherever the list stands', async () => {
    const bad = [
      { search_id: 'no:such:search@1' },
      find,
      { ...find, config: { limit: 0, cursor: 'x', filters: { place: ['x'], seniorities: ['boss'] } } },
      { ...find, config: {} },
    ];
    const errors = (list: string) => [
      `UnknownSearch ${list}[0].search_id`,
      `ValidationFailed ${list}[2].config.limit`,
      `UnknownFilter ${list}[2].config.filters.place`,
      `InvalidFilterValue ${list}[2].config.filters.seniorities[0]`,
      `InvalidCursor ${list}[2].config.cursor`,
      `MissingFilter ${list}[3].config.filters`,
    ];
    expect(await searchErrors({ searches: bad })).toEqual(errors('searches'));
    expect(await searchErrors({ search: { searches: bad } })).toEqual(errors('search.searches'));
  });

  test.each<[JsonObject, string]>([
    [
      { ...find, search_id: 'companies:fnd:x@1' },
      'There is no search "companies:fnd:x@1". Did you mean "companies:find:x@1"?',
    ],
    [
      { ...find, search_id: 'companies:search:x@1' },
      'The search "companies:search:x@1" is retired. Use "companies:find:x@1" instead.',
    ],
    [
      { ...find, search_id: 'companies:gone:x@1' },
      'The search "companies:gone:x@1" is retired. It has no successor.',
    ],
    [
      { ...find, search_id: 'people:name:split@1' },
      '"people:name:split@1" is a pipe, not a search: send it to /v1/pipes/run, as `pipe_id` of one of the `pipes`.',
    ],
    [{ ...find, config: { filters, limits: 5 } }, 'Unknown key "limits". Did you mean "limit"?'],
    [{ ...find, config: { filters, limit: 101 } }, 'A limit is a whole number from 1 to 100.'],
  ])('in words that help: %j', async (search, message) => {
    expect(await messages({ search })).toEqual([message]);
  });

  test("a search that runs only on the caller's own connection needs none in sandbox", async () => {
    const body = { config: { environment: 'sandbox' }, search: { ...find, search_id: 'rows:list:x@1' } };
    expect(await searchErrors(body)).toEqual([]);
  });
});
