import { defineSearch } from '../engine/search/define-search.ts';
import { text } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchPeople } from '../providers/leadmagic/leadmagic.ts';
import { bareDomain } from './bare-domain.ts';
import { personValues } from './row-values.ts';

export const peopleEmployeesLeadmagic1: Search = defineSearch({
  id: 'people:employees:leadmagic@1',
  label: 'Employees by LeadMagic',
  description: 'Lists who works at a company, by its website.',
  category: 'people',
  filters: { company_website_url: text('Website or domain of the company.') },
  limit: { min: 1, max: 500, default: 50 },
  pagination: null,
  identity: ['profile_url'],
  gives: { name: {}, job_title: {}, company_website_url: {}, company_name: {} },
  price: { mode: 'per_result', operation: 'people:employees:leadmagic', credits: 0.05 },
  ask: searchPeople,
  pageSize: maxPageSize,
  query: ({ company_website_url: website }) => ({ companyDomain: bareDomain(website ?? '') }),
  row: personValues,
  example: { limit: 5, filters: { company_website_url: 'https://ashenleaf.com' } },
});
