// Searches over a list of companies that a scripted vendor pages through, and what plans them.
import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';
import { searchRequest } from '../../contract/search-request.ts';
import { defineProvider } from '../../providers/kit/provider.ts';
import type { CompanyRow, PageOf, SearchPage } from '../../providers/kit/search-page.ts';
import { createPriceList } from '../plan/price-list.ts';
import { defineSearch } from './define-search.ts';
import { flag, list, minMax, range, text } from './filters.ts';
import type { SearchPlanContext, SearchPlanResult } from './make-search-plan.ts';
import { makeSearchPlan } from './make-search-plan.ts';
import { createPageCursors } from './page-cursor.ts';
import type { Search, SearchCatalog } from './search.ts';
import type { SearchPlan } from './search-plan.ts';

/** A filter of every kind. */
export const someFilters = {
  places: list('Places.', { maxItems: 3 }),
  seniorities: list('Seniorities.', { values: ['founder', 'vp', 'director'] }),
  headcount: list('Brackets.', { form: { reads: (value) => /\d/.test(value), examples: ['1-10', '11-50'] } }),
  industries: list('Industries.', { canExclude: false }),
  revenue: range('Revenue.', { min: 0, max: 1000 }),
  founded: minMax('Founded.', { min: 1900, max: 2030 }),
  is_public: flag('Whether it is listed.'),
  summary: text('Words.', { minLength: 3, maxLength: 20 }),
};

interface Names {
  places: readonly string[];
}

/** An operation that is never really called. */
export const askCompanies = defineProvider({
  id: 'x',
  label: 'X',
  baseUrl: '',
  auth: { header: 'key' },
  limits: {},
}).operation<PageOf<Names>, SearchPage<CompanyRow>, SearchPage<CompanyRow>>({
  id: 'x.search',
  request: () => ({ method: 'GET', path: '' }),
  reply: z.custom<SearchPage<CompanyRow>>(),
  answer: (reply) => reply,
});

export function companyRow(at: number, part: Partial<CompanyRow> = {}): CompanyRow {
  return {
    name: `Company ${at}`,
    domain: `company${at}.com`,
    websiteUrl: null,
    profileUrl: null,
    description: null,
    industry: null,
    headcount: null,
    region: null,
    match: { at },
    ...part,
  };
}

const example: JsonObject = { filters: { places: ['Berlin'] } };

const companies = {
  label: 'Companies',
  description: 'Companies for tests.',
  category: 'companies',
  filters: someFilters,
  limit: { min: 1, max: 100, default: 10 },
  pagination: 'cursor',
  identity: ['company_domain'],
  gives: { company_name: {}, company_domain: {}, company_profile_match: {} },
  price: { mode: 'per_result', operation: 'x-companies', credits: 0.5 },
  ask: askCompanies,
  query: ({ places }: { places: { include: readonly string[] } }) => ({ places: places.include }),
  row: ({ name, domain, match }: CompanyRow) => ({
    company_name: name,
    company_domain: domain,
    company_profile_match: match,
  }),
  pageSize: 25,
  example,
} as const;

export const cursorSearch = defineSearch({ ...companies, id: 'companies:find:x@1' });
export const numberedSearch = defineSearch({
  ...companies,
  id: 'companies:number:x@1',
  pagination: 'page_number',
  pageSize: 100,
  hasSteadyPages: true,
});
export const deprecatedSearch = defineSearch({
  ...companies,
  id: 'companies:old:x@1',
  deprecated: { since: '2026-01-01', successor: 'companies:find:x@1' },
});
export const pagedSearch = defineSearch({
  ...companies,
  id: 'companies:paged:x@1',
  price: { mode: 'per_page', operation: 'x-pages', credits: 2, pageSize: 25 },
});
/** Runs only on the caller's own connection. */
export const ownSearch: Search = { ...cursorSearch, id: 'rows:list:x@1', connector: 'required', price: null };

export const someSearches = [cursorSearch, numberedSearch, deprecatedSearch, pagedSearch, ownSearch];

export function searchCatalogOf(searches: readonly Search[]): SearchCatalog {
  const byId = new Map(searches.map((search) => [search.id, search]));
  return {
    find: (_organizationId, id) => Promise.resolve(byId.get(id) ?? null),
    ids: () => Promise.resolve([...byId.keys()]),
    isPipe: (id) => id === 'people:name:split@1',
    retired: new Map([
      ['companies:search:x@1', 'companies:find:x@1'],
      ['companies:gone:x@1', null],
    ]),
  };
}

export const someCursors = createPageCursors({ keys: ['a master key'] });

export function planSearches(
  body: object,
  around: Partial<SearchPlanContext> = {},
): Promise<SearchPlanResult> {
  return makeSearchPlan(searchRequest.parse(body), {
    organizationId: 'org',
    catalog: searchCatalogOf(someSearches),
    cursors: someCursors,
    prices: createPriceList(),
    environment: 'production',
    ...around,
  });
}

/** The plan of a request that must be good. */
export async function planOf(body: object, around: Partial<SearchPlanContext> = {}): Promise<SearchPlan> {
  const planned = await planSearches(body, around);
  if ('errors' in planned) throw new Error(`not valid: ${JSON.stringify(planned.errors)}`);
  return planned.plan;
}

/** `code path` of everything that is wrong with a request. */
export async function searchErrors(body: object, around: Partial<SearchPlanContext> = {}): Promise<string[]> {
  const planned = await planSearches(body, around);
  return 'errors' in planned ? planned.errors.map(({ code, path }) => `${code} ${path}`) : [];
}
