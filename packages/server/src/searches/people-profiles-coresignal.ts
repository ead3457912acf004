import { defineSearch } from '../engine/search/define-search.ts';
import { flag, list, minMax } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchPeople } from '../providers/coresignal/searches.ts';
import { bareDomain } from './bare-domain.ts';
import { foundedYear, headcount, pricePerPreview, sizeRanges, toMonths } from './coresignal-filters.ts';
import { knownValues } from './known-values.ts';
import { mapValues, translate, wordList } from './map-values.ts';
import { personValues } from './row-values.ts';

const levels = {
  Owner: 'Owner',
  Founder: 'Founder',
  'C-Suite': 'C-Level',
  Partner: 'Partner',
  VP: 'President/Vice President',
  Head: 'Head',
  Director: 'Director',
  Manager: 'Manager',
  Senior: 'Senior',
  Specialist: 'Specialist',
  Intern: 'Intern',
};

export const peopleProfilesCoresignal1: Search = defineSearch({
  id: 'people:profiles:coresignal@1',
  label: 'People by Coresignal',
  description:
    'Finds people by title, seniority, department, place, skills, experience and employer. The provider shows at most 100 rows of a search.',
  category: 'people',
  filters: {
    person_names: list('Names.'),
    job_titles: list('A phrase of the current title.', { source: 'titles' }),
    seniority_levels: wordList('Seniority of the current job.', levels),
    departments: list('Departments, such as Sales, Human Resources or Engineering and Technical.'),
    is_decision_maker: flag('Whether the person is a decision maker at the employer.'),
    locations: list('Cities, regions or countries of the person.', { source: 'locations' }),
    skills: list('Skills.', { source: 'skills' }),
    keywords: list('A phrase in the headline or summary.'),
    years_of_experience: minMax('Full years in jobs.', { min: 0, max: 100 }),
    employer_names: list('Names of employers.', { source: 'company_names' }),
    employer_domains: list('Websites or domains of employers.', { source: 'company_domains' }),
    employer_industries: list('Industries of employers.', { source: 'linkedin.industries' }),
    employer_headcount_brackets: list(
      'Headcount brackets of the employer.',
      knownValues('headcount_brackets'),
    ),
    employer_headcount: headcount,
    employer_company_types: list('Privately Held, Public Company, Nonprofit and the like.'),
    employer_founded_year: foundedYear,
    employer_countries: list("Countries of the employer's headquarters.", { source: 'countries' }),
  },
  limit: { min: 1, max: 100, default: maxPageSize },
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
    coresignal_person_match: {},
  },
  price: { ...pricePerPreview, operation: 'people:profiles:coresignal' },
  ask: searchPeople,
  pageSize: maxPageSize,
  query: (set) => ({
    full_name: set.person_names,
    active_experience_title: set.job_titles,
    active_experience_management_level: translate(set.seniority_levels, levels),
    active_experience_department: set.departments,
    is_decision_maker: set.is_decision_maker,
    location: set.locations,
    inferred_skills: set.skills,
    keywords: set.keywords,
    total_experience_duration_months: toMonths(set.years_of_experience),
    company_name: set.employer_names,
    company_website: mapValues(set.employer_domains, bareDomain),
    company_industry: set.employer_industries,
    company_size_range: sizeRanges(set.employer_headcount_brackets),
    company_employees_count: set.employer_headcount,
    company_type: set.employer_company_types,
    company_founded_year: set.employer_founded_year,
    company_hq_country: set.employer_countries,
  }),
  row: (row) => ({ ...personValues(row), coresignal_person_match: row.match }),
  example: {
    limit: 5,
    filters: { seniority_levels: { include: ['VP', 'Director'] }, locations: { include: ['Germany'] } },
  },
});
