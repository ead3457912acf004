import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { defineSearch } from '../engine/search/define-search.ts';
import type { Search } from '../engine/search/search.ts';
import { searchCompanies, searchPeople } from '../providers/parallel/parallel.ts';
import { companyValues, personValues } from './row-values.ts';

const limit = { min: 5, max: 100, default: 25 };
const byObjective = {
  filters: {},
  limit,
  pagination: null,
  pageSize: limit.max,
  config: {
    shape: {
      objective: z
        .string()
        .trim()
        .min(1)
        .max(20_000)
        .meta(typedAs({ kind: 'long_text' })),
    },
    defaults: {},
  },
} as const;

export const peopleEntitySearchParallel1: Search = defineSearch({
  ...byObjective,
  id: 'people:entitysearch:parallel@1',
  label: 'People by Parallel',
  description: 'Finds people for a goal in plain language, within seconds. The results are not verified.',
  category: 'people',
  identity: ['profile_url'],
  gives: { name: {}, job_title: {}, profile_url: {}, parallel_person_entity_match: {} },
  price: { mode: 'per_search', operation: 'people:entitysearch:parallel', credits: 0.5 },
  ask: searchPeople,
  query: (_, { objective }) => ({ objective }),
  row: (row) => ({ ...personValues(row), parallel_person_entity_match: row.match }),
  example: { limit: 5, objective: 'Sales directors at software companies in Germany' },
});

export const companiesEntitySearchParallel1: Search = defineSearch({
  ...byObjective,
  id: 'companies:entitysearch:parallel@1',
  label: 'Companies by Parallel',
  description: 'Finds companies for a goal in plain language, within seconds. The results are not verified.',
  category: 'companies',
  identity: ['company_domain'],
  gives: { company_name: {}, company_domain: {}, parallel_company_entity_match: {} },
  price: { mode: 'per_page', operation: 'companies:entitysearch:parallel', credits: 0.5 },
  ask: searchCompanies,
  query: (_, { objective }) => ({ objective }),
  row: (row) => ({ ...companyValues(row), parallel_company_entity_match: row.match }),
  example: { limit: 5, objective: 'Software companies in Germany that sell to hospitals' },
});
