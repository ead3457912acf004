import { describe, expect, it } from 'vitest';
import type { SearchSource } from '../search-source.ts';
import type { SheetPlan } from './sheet-plan.ts';
import {
  changeField,
  lackOf,
  mostFor,
  newSheetOf,
  pagedSearch,
  planFields,
  sheetSearchOf,
} from './sheet-plan.ts';

const fields = planFields([
  { name: 'id', type: 'string' },
  { name: 'company_domain', type: undefined },
  { name: 'company_profile_match', type: 'json' },
]);
const plan: SheetPlan = {
  sheet: null,
  project: ' Spring ',
  name: 'companies',
  fields,
  key: 'company_domain',
  maxRows: 250,
  pipes: ['company:domain:clean@1'],
};
const search = { search_id: 'companies:profiles:x@1', config: { filters: { a: ['b'] } } };
const paged = { hasPages: true, maxRows: 100, defaultRows: 20 };
const source = (change: Partial<SearchSource>): SearchSource => ({
  id: search.search_id,
  label: 'X',
  description: '',
  finds: 'companies',
  provider: 'x',
  price: '',
  billing: null,
  filters: [],
  settings: {},
  defaults: {},
  outputs: [],
  isOpen: false,
  identity: [],
  needsKey: false,
  isDeprecated: false,
  successor: null,
  ...paged,
  ...change,
});

it('makes a sheet of the fields that are wanted, and keeps the ids of rows for the sheet', () => {
  const { project, columns, pipes } = newSheetOf(plan, 'sandbox');
  expect(project).toBe('Spring');
  expect(columns).toEqual([
    { name: 'external_id', type: 'string' },
    { name: 'company_domain', is_key: true },
    { name: 'company_profile_match', type: 'json' },
  ]);
  expect(pipes).toEqual([{ pipe_id: 'company:domain:clean@1' }]);
});

it('keeps the key with its column when that is renamed, and has none without the column', () => {
  const renamed = changeField(plan, 1, { column: 'domain' });
  expect(renamed.key).toBe('domain');
  expect(newSheetOf({ ...plan, ...renamed }, 'sandbox').columns?.[1]).toMatchObject({ is_key: true });
  expect(changeField(plan, 1, { isWanted: false }).key).toBeNull();
  expect(changeField(plan, 0, { column: 'other' }).key).toBe('company_domain');
});

it('names the column of each field, and a ceiling only where there is one', () => {
  const some = { ...plan, fields: fields.map((one) => ({ ...one, isWanted: one.name !== 'id' })) };
  expect(sheetSearchOf(some, search, 5)).toEqual({
    search,
    fields: { company_domain: 'company_domain', company_profile_match: 'company_profile_match' },
    create_columns: true,
    max_rows: 250,
    max_credits: 5,
  });
  expect(sheetSearchOf(some, search, undefined)).not.toHaveProperty('max_credits');
});

it('asks a source without pages for all rows at once', () => {
  expect(pagedSearch(search, source({}), 250)).toBe(search);
  const { config } = pagedSearch(search, source({ hasPages: false, maxRows: 500 }), 250);
  expect(config).toEqual({ ...search.config, limit: 250 });
  expect(pagedSearch(search, source({ hasPages: false, maxRows: 50 }), 250).config?.['limit']).toBe(50);
});

it('counts what all pages cost', () => {
  expect(mostFor(250, { rows: 100, most: 2 }, false)).toBe(6);
  expect(mostFor(250, { rows: 100, most: 15 }, true)).toBe(37.5);
  expect(mostFor(3, { rows: 10, most: 0.1 }, true)).toBe(0.03);
});

describe('says what is lacking', () => {
  it.each([
    [{ project: ' ' }, 'project'],
    [{ name: '' }, 'Name the sheet'],
    [{ maxRows: 0 }, 'how many rows'],
    [{ fields: fields.map((one) => ({ ...one, isWanted: false })) }, 'at least one field'],
    [{ fields: fields.map((one) => ({ ...one, column: 'same' })) }, 'same column'],
  ])('%j', (change, told) => expect(lackOf({ ...plan, ...change })).toContain(told));

  it('nothing, if all is there', () => {
    expect(lackOf(plan)).toBeNull();
    expect(lackOf({ ...plan, sheet: 7, project: '', name: '' })).toBeNull();
  });
});
