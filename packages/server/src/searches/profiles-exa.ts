import { defineSearch } from '../engine/search/define-search.ts';
import { text } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchCompanies, searchPeople } from '../providers/exa/entity-search.ts';
import { companyValues, personValues } from './row-values.ts';

const byWords = {
  limit: { min: 1, max: maxPageSize, default: 10 },
  pagination: null,
  pageSize: maxPageSize,
} as const;
const words = { minLength: 10, maxLength: 20_000 };

export const companiesProfilesExa1: Search = defineSearch({
  ...byWords,
  id: 'companies:profiles:exa@1',
  label: 'Companies by Exa',
  description: 'Finds companies by a description in plain language; at most 100, all in one page.',
  category: 'companies',
  filters: { query: text('The companies to find, in plain language.', words) },
  identity: ['company_website_url'],
  gives: {
    company_name: {},
    company_website_url: {},
    company_industry: {},
    company_description: {},
    headcount: { type: 'string', format: 'text' },
    exa_match_evaluation: { enabled: false },
  },
  price: { mode: 'per_result', operation: 'companies:profiles:exa', credits: 2 },
  ask: searchCompanies,
  // An industry can only be read from the summary.
  query: ({ query }, _, isWanted) => ({
    query: query ?? '',
    summary: isWanted('exa_match_evaluation') || isWanted('company_industry'),
  }),
  row: (row) => ({ ...companyValues(row), exa_match_evaluation: row.evaluation }),
  example: { limit: 5, filters: { query: 'Software companies in Germany that sell to hospitals' } },
});

export const peopleProfilesExa1: Search = defineSearch({
  ...byWords,
  id: 'people:profiles:exa@1',
  label: 'People by Exa',
  description: 'Finds people by a description in plain language; at most 100, all in one page.',
  category: 'people',
  filters: { query: text('The people to find, in plain language.', words) },
  identity: ['profile_url'],
  gives: {
    name: {},
    profile_url: {},
    job_title: {},
    company_name: {},
    company_region: {},
    exa_match_evaluation: { enabled: false },
  },
  price: { mode: 'per_result', operation: 'people:profiles:exa', credits: 2 },
  ask: searchPeople,
  query: ({ query }, _, isWanted) => ({ query: query ?? '', summary: isWanted('exa_match_evaluation') }),
  row: (row) => ({ ...personValues(row), exa_match_evaluation: row.evaluation }),
  example: { limit: 5, filters: { query: 'Sales directors at software companies in Germany' } },
});
