import type { JsonObject } from '../contract/json-value.ts';
import { defineSearch } from '../engine/search/define-search.ts';
import type { FilterValues } from '../engine/search/filters.ts';
import { flag, list } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import type { CrustdataPerson } from '../providers/crustdata/search-people.ts';
import { searchPeople } from '../providers/crustdata/search-people.ts';
import type { JobFilters } from './crustdata-people.ts';
import { crustdataPeopleQuery, none } from './crustdata-people.ts';
import { knownValues } from './known-values.ts';
import { personValues } from './row-values.ts';

const titles = list('Words of a title.', { source: 'titles' });
const employers = list('Names of employers.', { source: 'company_names' });
const domains = list('Websites or domains of employers.', { source: 'company_domains' });
const industries = list('Industries of employers.', { source: 'linkedin_industries.crustdata' });
const seniorities = list('Seniority levels.', knownValues('crustdata.person_seniority'));
const years = list('Years, in brackets.', knownValues('crustdata.years_of_experience'));
const functions = list('Job functions.', knownValues('crustdata.job_functions'));
const headcounts = list('Headcount brackets of employers.', knownValues('headcount_brackets'));
const schools = list('Schools.', { source: 'schools' });

/** Of the person, in all versions. */
const personal = {
  locations: list('Cities, regions or countries of the person.', { source: 'locations' }),
  languages: list('Languages spoken.', { source: 'crustdata.person_profile_languages' }),
  skills: list('Skills.', { source: 'skills' }),
  certifications: list('Words of certifications.'),
  honors: list('Words of honors.'),
  recently_changed_jobs: flag('Whether the current job is new.'),
  fields_of_study: list('Fields of study.', { source: 'person.education_field_of_study.crustdata' }),
  degree_names: list('Degrees.', { source: 'person.education_degree.crustdata' }),
  school_names: schools,
  current_school_names: schools,
  profile_headline_keywords: list('Words of the headline.', { maxItems: 100 }),
};

/** In the first two versions. */
const early = {
  ...personal,
  current_job_titles: titles,
  years_at_current_company: years,
  previous_seniority_levels: seniorities,
  previous_job_titles: titles,
  profile_summary_keywords: list('Words of the summary.', { maxItems: 100 }),
  profile_languages: list('Languages of the profile.', { source: 'crustdata.person_profile_languages' }),
  years_of_experience: years,
  current_seniority_levels: seniorities,
  extracurricular_activities: list('Words of extracurricular activities.', {
    source: 'person.education_activities.crustdata',
  }),
};

const filters1 = {
  ...early,
  current_employers: employers,
  current_employers_website_urls: domains,
  current_employers_linkedin_industries: industries,
  previous_employers: employers,
  previous_employers_website_urls: domains,
  previous_employers_linkedin_industries: industries,
};
const filters2 = {
  ...early,
  current_employer_names: employers,
  current_employer_domains: domains,
  current_employer_industries: industries,
  previous_employer_names: employers,
  previous_employer_domains: domains,
  previous_employer_industries: industries,
};
const filters3 = {
  ...personal,
  about_section_keywords: list('Words of the about section.'),
  current_employer_names: employers,
  current_employer_domains: domains,
  current_employer_industries: industries,
  current_employer_headcount_brackets: headcounts,
  current_employment_job_titles: titles,
  current_employment_job_functions: functions,
  current_employment_seniority_levels: seniorities,
  current_employment_tenure_brackets: years,
  total_years_of_experience_brackets: years,
  previous_employer_names: employers,
  previous_employer_domains: domains,
  previous_employer_industries: industries,
  previous_employer_headcount_brackets: headcounts,
  previous_employment_job_titles: titles,
  previous_employment_job_functions: functions,
  previous_employment_seniority_levels: seniorities,
  previous_employment_tenure_brackets: years,
};

const anyJob: JobFilters = {
  titles: none,
  employers: none,
  domains: none,
  industries: none,
  seniorities: none,
  functions: none,
  headcounts: none,
  years: none,
};

function person(set: FilterValues<typeof personal>) {
  const { include, exclude } = set.current_school_names;
  return {
    locations: set.locations,
    languages: set.languages,
    skills: set.skills,
    certifications: set.certifications,
    honors: set.honors,
    hasChangedJobs: set.recently_changed_jobs,
    fields: set.fields_of_study,
    degrees: set.degree_names,
    // Its index does not distinguish the present school from earlier ones.
    schools: {
      include: [...set.school_names.include, ...include],
      exclude: [...set.school_names.exclude, ...exclude],
    },
    headline: set.profile_headline_keywords,
  };
}

type Employers = Pick<JobFilters, 'employers' | 'domains' | 'industries'>;

function earlyQuery(set: FilterValues<typeof early>, jobs: { current: Employers; past: Employers }) {
  return crustdataPeopleQuery({
    ...person(set),
    summary: set.profile_summary_keywords,
    profileLanguages: set.profile_languages,
    activities: set.extracurricular_activities,
    experience: set.years_of_experience,
    current: {
      ...anyJob,
      ...jobs.current,
      titles: set.current_job_titles,
      seniorities: set.current_seniority_levels,
      years: set.years_at_current_company,
    },
    past: {
      ...anyJob,
      ...jobs.past,
      titles: set.previous_job_titles,
      seniorities: set.previous_seniority_levels,
    },
  });
}

const query1 = (set: FilterValues<typeof filters1>) =>
  earlyQuery(set, {
    current: {
      employers: set.current_employers,
      domains: set.current_employers_website_urls,
      industries: set.current_employers_linkedin_industries,
    },
    past: {
      employers: set.previous_employers,
      domains: set.previous_employers_website_urls,
      industries: set.previous_employers_linkedin_industries,
    },
  });
const query2 = (set: FilterValues<typeof filters2>) =>
  earlyQuery(set, {
    current: {
      employers: set.current_employer_names,
      domains: set.current_employer_domains,
      industries: set.current_employer_industries,
    },
    past: {
      employers: set.previous_employer_names,
      domains: set.previous_employer_domains,
      industries: set.previous_employer_industries,
    },
  });
const query3 = (set: FilterValues<typeof filters3>) =>
  crustdataPeopleQuery({
    ...person(set),
    summary: set.about_section_keywords,
    profileLanguages: none,
    activities: none,
    experience: set.total_years_of_experience_brackets,
    current: {
      employers: set.current_employer_names,
      domains: set.current_employer_domains,
      industries: set.current_employer_industries,
      headcounts: set.current_employer_headcount_brackets,
      titles: set.current_employment_job_titles,
      functions: set.current_employment_job_functions,
      seniorities: set.current_employment_seniority_levels,
      years: set.current_employment_tenure_brackets,
    },
    past: {
      employers: set.previous_employer_names,
      domains: set.previous_employer_domains,
      industries: set.previous_employer_industries,
      headcounts: set.previous_employer_headcount_brackets,
      titles: set.previous_employment_job_titles,
      functions: set.previous_employment_job_functions,
      seniorities: set.previous_employment_seniority_levels,
      years: set.previous_employment_tenure_brackets,
    },
  });

const people = {
  label: 'People by Crustdata',
  category: 'people',
  limit: { min: 1, max: 100, default: 100 },
  pagination: 'cursor',
  identity: ['profile_url'],
  ask: searchPeople,
  pageSize: 100,
} as const;

const description = 'Finds people by title, seniority, employer, place, skills, education and experience.';
const price = {
  mode: 'per_page',
  operation: 'people:profiles:crustdata',
  credits: 5,
  pageSize: 100,
} as const;
const row = (found: CrustdataPerson) => ({ ...personValues(found), crustdata_person_match: found.match });
const inGermany: JsonObject = { include: ['Germany'] };

export const peopleProfilesCrustdata1: Search = defineSearch({
  ...people,
  id: 'people:profiles:crustdata@1',
  description,
  filters: filters1,
  gives: { name: {}, job_title: {}, profile_url: {}, company_website_url: {}, crustdata_person_match: {} },
  price,
  query: query1,
  row,
  example: {
    limit: 5,
    filters: { locations: inGermany, current_seniority_levels: { include: ['Director'] } },
  },
});

export const peopleProfilesCrustdata2: Search = defineSearch({
  ...people,
  id: 'people:profiles:crustdata@2',
  description: `${description} Like the first version, with domains instead of websites.`,
  deprecated: { successor: 'people:profiles:crustdata@3' },
  filters: filters2,
  gives: { name: {}, job_title: {}, profile_url: {}, company_domain: {}, crustdata_person_match: {} },
  price,
  query: query2,
  row,
  example: {
    limit: 5,
    filters: { locations: inGermany, current_seniority_levels: { include: ['Director'] } },
  },
});

export const peopleProfilesCrustdata3: Search = defineSearch({
  ...people,
  id: 'people:profiles:crustdata@3',
  description: `${description} Billed by the row. Profiles have the same shape for all providers.`,
  filters: filters3,
  gives: { name: {}, profile_url: {}, person_profile_match: {} },
  price: { mode: 'per_result', operation: 'people:profiles:crustdata@3', credits: 0.15 },
  query: query3,
  row: (found) => ({ ...personValues(found), person_profile_match: found.profile }),
  example: {
    limit: 5,
    filters: { locations: inGermany, current_employment_seniority_levels: { include: ['Director'] } },
  },
});
