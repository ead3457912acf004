import { z } from 'zod';
import { defineSearch } from '../engine/search/define-search.ts';
import { list, text } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxRevealed as maxPageSize, revealPeople } from '../providers/apollo/searches.ts';
import { companyFilters, organizationQuery, technologyUid } from './apollo-employer.ts';
import { bareDomain } from './bare-domain.ts';
import { translate, wordList } from './map-values.ts';
import { personValues } from './row-values.ts';

const levels = {
  Owner: 'owner',
  Founder: 'founder',
  'C-Suite': 'c_suite',
  Partner: 'partner',
  VP: 'vp',
  Head: 'head',
  Director: 'director',
  Manager: 'manager',
  Senior: 'senior',
  Entry: 'entry',
  Intern: 'intern',
};

/** The provider's names of larger departments begin with `master_`. */
const departments = {
  'C-Suite': 'c_suite',
  Consulting: 'consulting',
  Design: 'design',
  Education: 'education',
  'Engineering & Technical': 'master_engineering_technical',
  Finance: 'master_finance',
  'Human Resources': 'master_human_resources',
  'Information Technology': 'master_information_technology',
  Legal: 'master_legal',
  Marketing: 'master_marketing',
  'Medical & Health': 'medical_health',
  Operations: 'master_operations',
  'Product Management': 'product_management',
  Sales: 'master_sales',
};

const emailStatuses = {
  Verified: 'verified',
  Unverified: 'unverified',
  'Likely to Engage': 'likely to engage',
  Unavailable: 'unavailable',
};

const onlyInclude = { canExclude: false };

export const peopleProfilesApollo1: Search = defineSearch({
  id: 'people:profiles:apollo@1',
  label: 'People by Apollo',
  description:
    'Finds people by title, seniority, department, place, words and employer, with their names, profiles and employers. ' +
    '`include_similar_titles: false` finds exact titles only.',
  category: 'people',
  filters: {
    job_titles: list('Words of the current title.', { source: 'titles', ...onlyInclude }),
    seniority_levels: wordList('Seniority of the current job.', levels, onlyInclude),
    departments: wordList('Departments.', departments, onlyInclude),
    locations: list('Cities, regions or countries of the person.', { source: 'locations', ...onlyInclude }),
    keywords: text('Words of name, title or employer.'),
    email_statuses: wordList('The status of the work email.', emailStatuses, onlyInclude),
    employer_name: companyFilters.company_name,
    employer_domains: list('Websites or domains of current or former employers.', {
      source: 'company_domains',
      maxItems: 1000,
      ...onlyInclude,
    }),
    employer_locations: list('Cities, regions or countries of the employer.', {
      source: 'locations',
      ...onlyInclude,
    }),
    employer_headcount_brackets: companyFilters.headcount_brackets,
    employer_revenue_in_usd: companyFilters.revenue_in_usd,
    employer_technologies: list('Technologies that the employer uses.', { source: 'technologies' }),
    employer_keywords: companyFilters.keywords,
    employer_last_funding_in_usd: companyFilters.last_funding_in_usd,
    employer_total_funding_in_usd: companyFilters.total_funding_in_usd,
  },
  // Whether other titles with the same words count too.
  config: { shape: { include_similar_titles: z.boolean() }, defaults: { include_similar_titles: true } },
  limit: { min: 1, max: 100, default: 50 },
  pagination: 'cursor',
  identity: ['profile_url'],
  gives: {
    name: {},
    job_title: {},
    profile_headline: {},
    profile_url: {},
    company_name: {},
    company_domain: {},
    company_website_url: {},
    company_profile_url: {},
    apollo_person_match: {},
  },
  // The search itself is free, but its rows have neither names nor profiles. The provider charges a credit to reveal one.
  price: { mode: 'per_result', operation: 'people:profiles:apollo', credits: 0.4 },
  ask: revealPeople,
  pageSize: maxPageSize,
  hasSteadyPages: true,
  query: (set, config) => ({
    ...organizationQuery({
      company_name: set.employer_name,
      headcount_brackets: set.employer_headcount_brackets,
      revenue_in_usd: set.employer_revenue_in_usd,
      keywords: set.employer_keywords,
      last_funding_in_usd: set.employer_last_funding_in_usd,
      total_funding_in_usd: set.employer_total_funding_in_usd,
    }),
    person_titles: set.job_titles.include,
    include_similar_titles: config.include_similar_titles,
    person_seniorities: translate(set.seniority_levels, levels).include,
    person_departments: translate(set.departments, departments).include,
    person_locations: set.locations.include,
    q_keywords: set.keywords,
    contact_email_status: translate(set.email_statuses, emailStatuses).include,
    q_organization_domains_list: set.employer_domains.include.map(bareDomain),
    organization_locations: set.employer_locations.include,
    currently_using_any_of_technology_uids: set.employer_technologies.include.map(technologyUid),
    currently_not_using_any_of_technology_uids: set.employer_technologies.exclude.map(technologyUid),
  }),
  row: (row) => ({ ...personValues(row), apollo_person_match: row.match }),
  example: {
    limit: 5,
    filters: { seniority_levels: ['VP', 'Director'], locations: ['Germany'] },
  },
});
