import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import { cursorOwner } from './plan-part.ts';
import { planOf, searchErrors, someCursors } from './search.fixture.ts';

const filters = { places: ['Berlin'] };
const find: JsonObject = { search_id: 'companies:find:x@1', config: { filters } };
const number: JsonObject = { search_id: 'companies:number:x@1', config: { filters } };
const configOf = (config: JsonObject): JsonObject => ({ search: { ...find, config } });

describe('a plan', () => {
  test('has the defaults of the search, and what was sent', async () => {
    const plan = await planOf({ search: find });
    expect(plan).toMatchObject({
      version: 1,
      environment: 'production',
      widgets: false,
      fieldDefinitions: false,
      dedup: true,
      maxCredits: null,
      maxAgeSeconds: 0,
      isList: false,
    });
    expect(plan.parts[0]).toMatchObject({
      id: 'companies:find:x@1',
      limit: 10,
      start: { at: null, skip: 0 },
      pagination: 'cursor',
      payload: find,
      ownOnly: false,
      connectionFee: 800,
      terms: [{ operation: 'x-companies', provider: 'x', price: 5000, most: 10 }],
    });
    expect(plan.columns.map(({ name }) => name)).toEqual([
      'company_name',
      'company_domain',
      'company_profile_match',
    ]);
  });

  test('survives its way through the database', async () => {
    const plan = await planOf({ search: find });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  test.each([
    [undefined, true],
    [{}, true],
    [{ dedup: {} }, true],
    [{ dedup: { strategy: 'default' } }, true],
    [{ dedup: { strategy: null } }, false],
    [{ dedup: null }, false],
  ])('with the config %j removes duplicates: %s', async (config, dedup) => {
    const body = config === undefined ? { search: find } : { config, search: find };
    expect((await planOf(body)).dedup).toBe(dedup);
  });

  test('is free in sandbox, which the body says, or the header', async () => {
    const free = { environment: 'sandbox', parts: [{ connectionFee: 0, terms: [{ price: 0 }] }] };
    expect(await planOf({ config: { environment: 'sandbox' }, search: find })).toMatchObject(free);
    expect(await planOf({ search: find }, { environment: 'sandbox' })).toMatchObject(free);
    const production = { config: { environment: 'production' }, search: find };
    expect(await planOf(production, { environment: 'sandbox' })).toMatchObject({ environment: 'production' });
  });

  test('bills each page that it starts, up to the limit', async () => {
    const most = async (limit: number) => {
      const plan = await planOf({ search: { search_id: 'companies:paged:x@1', config: { filters, limit } } });
      return plan.parts[0]?.terms[0]?.most;
    };
    expect([await most(1), await most(25), await most(26), await most(100)]).toEqual([1, 1, 2, 4]);
  });

  test('names outputs as the request does, but still identifies rows by the fields', async () => {
    const output_fields = { company_domain: { alias: 'site' }, company_name: { enabled: false } };
    const plan = await planOf(configOf({ filters, output_fields }));
    expect(plan.columns.map(({ name }) => name)).toEqual(['site', 'company_profile_match']);
    expect(plan.parts[0]?.identity).toEqual(['company_domain']);
    const hidden = await planOf(configOf({ filters, output_fields: { company_domain: { enabled: false } } }));
    expect(hidden.parts[0]?.identity).toEqual(['company_domain']);
  });

  test('merges the columns of its searches; a column with two meanings has no type', async () => {
    const renamed = (field: string): JsonObject => ({
      ...find,
      config: {
        filters,
        output_fields: { company_name: { enabled: false }, [field]: { enabled: true, alias: 'it' } },
      },
    });
    const columnsOf = async (...searches: JsonObject[]) =>
      (await planOf({ searches })).columns.map(({ name, type, format, part }) => [name, type, format, part]);
    expect(await columnsOf(find, number)).toEqual([
      ['company_name', 'string', 'text', 0],
      ['company_domain', 'string', 'domain', 0],
      ['company_profile_match', 'json', 'json_object', 0],
    ]);
    expect(await columnsOf(renamed('company_domain'), renamed('company_profile_match'))).toContainEqual([
      'it',
      'unknown',
      null,
      0,
    ]);
    const asText = {
      ...find,
      config: {
        filters,
        output_fields: { company_name: { alias: 'company_domain' }, company_domain: { enabled: false } },
      },
    };
    expect(await columnsOf(find, asText)).toContainEqual(['company_domain', 'string', null, 0]);
  });

  test('starts where its cursor says, and at the start with a blank one', async () => {
    const first = (await planOf({ search: find })).parts[0];
    if (first === undefined) throw new Error('there is one');
    const place = { at: 'abc', skip: 4, size: 7 };
    const cursor = someCursors.seal(
      place,
      cursorOwner(first, { organizationId: 'org', environment: 'production' }),
    );
    expect((await planOf(configOf({ filters, cursor, limit: 3 }))).parts[0]).toMatchObject({
      start: place,
      limit: 3,
    });
    for (const blank of ['', ' ', null])
      expect((await planOf(configOf({ filters, cursor: blank }))).parts[0]?.start).toEqual({
        at: null,
        skip: 0,
        size: null,
      });
    expect(await searchErrors(configOf({ filters: { places: ['Rome'] }, cursor }))).toEqual([
      'InvalidCursor search.config.cursor',
    ]);
    expect(await searchErrors(configOf({ filters, cursor }), { organizationId: 'other' })).toHaveLength(1);
    expect(await searchErrors(configOf({ filters, cursor }), { environment: 'sandbox' })).toHaveLength(1);
  });

  test('starts at the page its number says', async () => {
    const startOf = async (config: JsonObject) =>
      (await planOf({ search: { ...number, config: { filters, ...config } } })).parts[0]?.start.at;
    expect([
      await startOf({}),
      await startOf({ page_number: null }),
      await startOf({ page_number: 1 }),
    ]).toEqual([null, null, null]);
    expect(await startOf({ page_number: 7 })).toBe(7);
  });
});
