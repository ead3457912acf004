import { z } from 'zod';
import { defineSearch } from '../engine/search/define-search.ts';
import { text } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import type { PersonRow } from '../providers/kit/search-page.ts';
import { maxPageSize, searchPeople, startOf } from '../providers/clado/search-people.ts';
import { personValues } from './row-values.ts';

const people = {
  label: 'People by Clado',
  category: 'people',
  pagination: null,
  identity: ['profile_url'],
  ask: searchPeople,
  pageSize: maxPageSize,
} as const;

export const peopleProfilesClado1: Search = defineSearch({
  ...people,
  id: 'people:profiles:clado@1',
  description: 'Finds people by a description in plain language; one answer of up to 100.',
  deprecated: { since: '2025-11-01', successor: 'people:profiles:clado@2' },
  filters: { query: text('The people to find, in plain language.', { minLength: 10, maxLength: 20_000 }) },
  limit: { min: 1, max: maxPageSize, default: 20 },
  gives: {
    company_name: {},
    company_profile_url: {},
    job_title: {},
    name: {},
    profile_url: {},
    clado_person_match: {},
  },
  price: { mode: 'per_search', operation: 'people:profiles:clado@1', credits: 3 },
  // The first version promises the profiles that were usual then.
  query: ({ query }) => ({ query: query ?? '', advanced: false, legacy: true }),
  row: (row: PersonRow) => ({ ...personValues(row), clado_person_match: row.match }),
  example: { limit: 5, filters: { query: 'Sales directors at software companies in Germany' } },
});

export const peopleProfilesClado2: Search = defineSearch({
  ...people,
  id: 'people:profiles:clado@2',
  description:
    "Finds people by a description in plain language, each judged by the provider's model. To go on with an " +
    'earlier search, send its `search_id` and `offset`.',
  filters: { query: text('The people to find, in plain language.', { maxLength: 20_000 }) },
  limit: { min: 1, max: 10_000, default: 100 },
  config: {
    shape: {
      search_id: z.string().max(200).nullable(),
      offset: z.int().min(1).max(100_000).nullable(),
    },
    defaults: { search_id: '', offset: null },
  },
  gives: {
    company_name: {},
    company_profile_url: {},
    job_title: {},
    name: {},
    profile_url: {},
    clado_person_match_v2: {},
  },
  price: { mode: 'per_page', operation: 'people:profiles:clado@2', credits: 3, pageSize: maxPageSize },
  begin: ({ search_id: searchId, offset }) =>
    searchId?.trim() ? startOf({ searchId: searchId.trim(), offset: offset ?? 0 }) : null,
  query: ({ query }) => ({ query: query ?? '', advanced: true }),
  row: (row: PersonRow) => ({ ...personValues(row), clado_person_match_v2: row.match }),
  example: { limit: 5, filters: { query: 'Sales directors at software companies in Germany' } },
});
