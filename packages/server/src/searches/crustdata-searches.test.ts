import type { Employment, WorldPerson } from '@headrace/sandbox';
import type { FilterCase } from './filter-cases.fixture.ts';
import {
  firstOf,
  fits,
  isOneOf,
  isWithin,
  ofPerson,
  rowsOf,
  testFilters,
  world,
} from './filter-cases.fixture.ts';

const companiesId = 'companies:profiles:crustdata@1';
const peopleId = 'people:profiles:crustdata@3';
const match = (field: string) => `crustdata_company_match.${field}`;

const [companies, people] = await Promise.all([
  rowsOf(companiesId, { revenue_in_usd: { from: 1000 } }),
  rowsOf(peopleId, { total_years_of_experience_brackets: { exclude: ['Less than 1 year'] } }, 100),
]);

const investors = firstOf(companies, match('funding.investors'));
const specialities = firstOf(companies, match('taxonomy.professional_network_specialities'));
const [rival = ''] = firstOf(companies, match('competitors.websites'), 1);
const growth = (path: string): FilterCase => ({
  value: ['Less than 0%', '11% to 50%'],
  matches: (row) => isWithin(path, -100, -0.001)(row) || isWithin(path, 11, 50.999)(row),
});

testFilters(companiesId, {
  all: companies,
  // The world has no investors of the second source.
  without: ['tracxn_investors'],
  cases: {
    hq_locations: {
      value: ['Germany', 'Paris, Île-de-France, France'],
      matches: fits(match('locations.headquarters'), /Germany$|^Paris/),
    },
    crunchbase_categories: {
      value: ['Insurance', 'Retail'],
      matches: isOneOf(match('taxonomy.categories'), ['Insurance', 'Retail']),
    },
    crunchbase_investors: { value: investors, matches: isOneOf(match('funding.investors'), investors) },
    company_types: {
      value: ['Public Company', 'Nonprofit'],
      matches: isOneOf(match('basic_info.company_type'), ['Public Company', 'Nonprofit']),
    },
    linkedin_industries: {
      value: ['Insurance', 'Retail'],
      matches: isOneOf(match('taxonomy.professional_network_industry'), ['Insurance', 'Retail']),
    },
    markets: { value: ['NYSE'], matches: isOneOf(match('basic_info.markets'), ['NYSE']) },
    linkedin_categories: {
      value: specialities,
      matches: isOneOf(match('taxonomy.professional_network_specialities'), specialities),
    },
    headcount: {
      value: ['501-1,000', '10,001+'],
      matches: isOneOf(match('basic_info.employee_count_range'), ['501-1000', '10001+']),
    },
    headcount_growth_last_6m_in_percent: growth(match('headcount.growth_percent.six_months')),
    revenue_in_usd: {
      value: { from: 5_000_000, to: 50_000_000 },
      matches: isWithin(match('revenue.estimated.upper_bound_usd'), 5_000_000, 50_000_000),
    },
    last_funding_type: {
      value: ['seed', 'series_a'],
      matches: isOneOf(match('funding.last_round_type'), ['seed', 'series_a']),
    },
    last_funding_amount: {
      value: { from: 10_000_000, to: null },
      matches: isWithin(match('funding.last_round_amount_usd'), 10_000_000, Infinity),
    },
    number_of_followers: {
      value: ['1-1,000', '10,001+'],
      matches: (row) =>
        isWithin(match('followers.count'), 1, 1000)(row) ||
        isWithin(match('followers.count'), 10_001, Infinity)(row),
    },
    follower_growth_last_6m_in_percent: growth(match('followers.six_months_growth_percent')),
    profile_summary_keywords: { value: ['hospitals'], matches: fits('company_description', /hospitals/i) },
    competitor_websites: {
      value: [`${rival}/about`],
      matches: isOneOf(match('competitors.websites'), [rival]),
    },
  },
});

type JobTest = (job: Employment) => boolean;
const isPresent = (matches: JobTest) => ofPerson(({ employments: [job] }) => matches(job));
const wasOnce = (matches: JobTest) => ofPerson(({ employments: [, ...jobs] }) => jobs.some(matches));
const personOf = ({ profile_url: url }: (typeof people)[number]): WorldPerson | null =>
  typeof url === 'string' ? world.findPerson({ profileUrl: url }) : null;
const formerJobs = people.flatMap((row) => personOf(row)?.employments.slice(1) ?? []);
const formerNames = [...new Set(formerJobs.map(({ company }) => company.name))].slice(0, 2);
const presentCompanies = people.flatMap((row) => personOf(row)?.employments[0].company ?? []);
const employers = [...new Set(presentCompanies.map(({ name }) => name))].slice(0, 2);
const domains = [...new Set(presentCompanies.map(({ domain }) => domain))].slice(0, 2);
const formerDomains = [...new Set(formerJobs.map(({ company }) => company.domain))].slice(0, 2);
const schools = people
  .flatMap((row) => personOf(row)?.education.map(({ school }) => school) ?? [])
  .slice(0, 2);

const yearMs = 365.25 * 86_400_000;
const yearsSince = (from: string) => Math.floor((Date.parse(world.today) - Date.parse(from)) / yearMs);
const isBetween = (years: number) => (years >= 1 && years <= 2) || years > 10;
const tenure = ['1 to 2 years', 'More than 10 years'];
const sizes = ['501-1,000', '10,001+'];

/** What is asked of a job, present or past. */
function jobCases(
  hasJob: (matches: JobTest) => FilterCase['matches'],
  own: { names: string[]; domains: string[] },
) {
  return {
    employer_names: { value: own.names, matches: hasJob(({ company }) => own.names.includes(company.name)) },
    employer_domains: {
      value: own.domains.map((domain) => `https://www.${domain}`),
      matches: hasJob(({ company }) => own.domains.includes(company.domain)),
    },
    employer_industries: {
      value: ['Software Development', 'Insurance'],
      matches: hasJob(({ company }) => /^(?:Software Development|Insurance)$/.test(company.industry)),
    },
    employer_headcount_brackets: {
      value: sizes,
      matches: hasJob(
        ({ company: { headcount } }) => (headcount >= 501 && headcount <= 1000) || headcount >= 10_001,
      ),
    },
    employment_job_titles: { value: ['Manager'], matches: hasJob(({ title }) => /manager/i.test(title)) },
    employment_job_functions: {
      value: ['Sales', 'Arts and Design'],
      matches: hasJob(({ department }) => /^(?:Sales|Design)$/.test(department)),
    },
    employment_seniority_levels: {
      value: ['Vice President', 'Director'],
      matches: hasJob(
        ({ title, seniority }) => /^(?:vp|director)$/.test(seniority) && !/founder|owner/i.test(title),
      ),
    },
  };
}

function named(when: string, cases: Record<string, FilterCase>): Record<string, FilterCase> {
  return Object.fromEntries(Object.entries(cases).map(([name, one]) => [`${when}_${name}`, one]));
}

testFilters(peopleId, {
  all: people,
  limit: 10,
  without: [
    // What profiles in the world do not tell of.
    'languages',
    'certifications',
    'honors',
    'about_section_keywords',
    // Of several former jobs one may be long enough and another short enough; the provider's filters do not say of which.
    'previous_employment_tenure_brackets',
  ],
  cases: {
    ...named('current', jobCases(isPresent, { names: employers, domains })),
    current_employment_tenure_brackets: {
      value: tenure,
      matches: isPresent(({ startDate }) => isBetween(yearsSince(startDate))),
    },
    ...named('previous', jobCases(wasOnce, { names: formerNames, domains: formerDomains })),
    locations: {
      value: ['Munich, Bavaria, Germany', 'France'],
      matches: ofPerson(({ place }) => place.city === 'Munich' || place.country === 'France'),
    },
    skills: {
      value: ['SQL', 'Negotiation'],
      matches: ofPerson(({ skills }) => skills.includes('SQL') || skills.includes('Negotiation')),
    },
    recently_changed_jobs: {
      value: true,
      matches: ofPerson(
        ({ employments }) =>
          employments.length > 1 &&
          Date.parse(employments[0].startDate) > Date.parse(world.today) - yearMs / 2,
      ),
    },
    fields_of_study: {
      value: ['Computer Science', 'Economics'],
      matches: ofPerson(({ education }) =>
        education.some(({ field }) => /Computer Science|Economics/.test(field)),
      ),
    },
    degree_names: {
      value: ['Master'],
      matches: ofPerson(({ education }) => education.some(({ degree }) => degree.includes('Master'))),
    },
    school_names: {
      value: schools,
      matches: ofPerson(({ education }) => education.some(({ school }) => schools.includes(school))),
    },
    current_school_names: {
      value: schools,
      matches: ofPerson(({ education }) => education.some(({ school }) => schools.includes(school))),
    },
    profile_headline_keywords: {
      value: ['Director'],
      matches: ofPerson(({ headline }) => /director/i.test(headline)),
    },
    total_years_of_experience_brackets: {
      value: tenure,
      matches: ofPerson(({ employments }) =>
        isBetween(yearsSince(employments.at(-1)?.startDate ?? world.today)),
      ),
    },
  },
});
