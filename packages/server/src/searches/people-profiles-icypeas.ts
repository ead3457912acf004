import { defineSearch } from '../engine/search/define-search.ts';
import { list } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchPeople } from '../providers/icypeas/search.ts';
import { personValues } from './row-values.ts';

const sites = { maxItems: 100, source: 'company_domains' };

export const peopleProfilesIcypeas1: Search = defineSearch({
  id: 'people:profiles:icypeas@1',
  label: 'People by Icypeas',
  description:
    'Finds people by name, title, employer, school, place, languages, skills and words; up to 50,000 at once.',
  category: 'people',
  filters: {
    firstname: list('First names.'),
    lastname: list('Last names.'),
    currentJobTitle: list('Words of the current title.', { source: 'titles' }),
    currentEmployersWebsiteUrls: list('Websites of current employers.', sites),
    pastEmployersWebsiteUrls: list('Websites of past employers.', sites),
    pastJobTitle: list('Words of earlier titles.', { source: 'titles' }),
    currentCompanyName: list('Names of current employers.', { source: 'company_names' }),
    pastCompanyName: list('Names of past employers.', { source: 'company_names' }),
    school: list('Schools.', { source: 'schools' }),
    location: list('Places. Countries as two letters, such as DE, find the most.'),
    languages: list('Languages, as two letters.'),
    skills: list('Skills.', { source: 'skills' }),
    keyword: list('Words anywhere in the profile.'),
  },
  limit: { min: 1, max: 50_000, default: 100 },
  pagination: null,
  identity: ['profile_url'],
  gives: {
    company_profile_url: {},
    company_website_url: {},
    job_title: {},
    name: {},
    profile_headline: {},
    profile_url: {},
    icypeas_person_match: {},
  },
  price: { mode: 'per_result', operation: 'people:profiles:icypeas', credits: 0.4 },
  ask: searchPeople,
  pageSize: maxPageSize,
  query: (set) => ({
    firstname: set.firstname,
    lastname: set.lastname,
    currentJobTitle: set.currentJobTitle,
    currentCompanyWebsite: set.currentEmployersWebsiteUrls,
    pastCompanyWebsite: set.pastEmployersWebsiteUrls,
    pastJobTitle: set.pastJobTitle,
    currentCompanyName: set.currentCompanyName,
    pastCompanyName: set.pastCompanyName,
    school: set.school,
    location: set.location,
    languages: set.languages,
    skills: set.skills,
    keyword: set.keyword,
  }),
  row: (row) => ({ ...personValues(row), icypeas_person_match: row.match }),
  example: { limit: 5, filters: { currentJobTitle: { include: ['Sales'] }, location: { include: ['DE'] } } },
});
