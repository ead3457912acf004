import {
  firstOf,
  fits,
  isOneOf,
  isWithin,
  ofEmployer,
  ofPerson,
  rowsOf,
  testFilters,
} from './filter-cases.fixture.ts';

const companiesId = 'companies:profiles:amplemarket@2';
const peopleId = 'people:profiles:amplemarket@2';
const company = (field: string) => `amplemarket_company_match.${field}`;
const person = (field: string) => `amplemarket_person_match.${field}`;

const [companies, people] = await Promise.all([
  rowsOf(companiesId, { founded_year: { min: 1800 } }),
  rowsOf(peopleId, { current_employer_founded_year: { min: 1800 } }, 100),
]);

const [name = ''] = firstOf(companies, 'company_name', 1);
const domains = firstOf(companies, 'company_domain');
const pages = firstOf(companies, 'company_profile_url');
const investors = firstOf(companies, company('funding_events.investors'));

testFilters(companiesId, {
  all: companies,
  // The world has no open positions and no history of headcounts, and all of its companies sell to others.
  without: ['open_positions_titles', 'headcount_growth_last_6_months_in_percent', 'customer_types'],
  cases: {
    locations: {
      value: ['Germany', 'Paris'],
      matches: fits(company('location'), /Germany$|^Paris/),
    },
    company_domains: {
      value: [`https://www.${domains[0]}/about`, domains[1] ?? ''],
      matches: isOneOf('company_domain', domains),
    },
    company_names: { value: [name], matches: isOneOf('company_name', [name]) },
    company_profile_urls: { value: pages, matches: isOneOf('company_profile_url', pages) },
    company_types: {
      value: ['public_company', 'nonprofit'],
      matches: isOneOf(company('type'), ['public_company', 'nonprofit']),
    },
    investors: { value: investors, matches: isOneOf(company('funding_events.investors'), investors) },
    company_industries: {
      value: ['Insurance', 'Retail'],
      matches: isOneOf(company('industry'), ['Insurance', 'Retail']),
    },
    keywords: {
      value: ['hospitals'],
      matches: (row) =>
        fits('company_description', /hospitals/i)(row) || fits(company('industry'), /hospitals/i)(row),
    },
    revenue_groups: {
      value: ['$0-$1M', '$100M-$1B'],
      matches: isOneOf(company('estimated_revenue'), ['$0-$1M', '$100M-$1B']),
    },
    founded_year: { value: { min: 2005, max: 2010 }, matches: isWithin(company('founded_year'), 2005, 2010) },
    headcount: {
      value: ['501-1,000', '10,001+'],
      matches: isOneOf(company('size'), ['501-1000 employees', '10001+ employees']),
    },
  },
});

const [somebody = ''] = firstOf(people, 'name', 1);
const sites = firstOf(people, 'company_domain');
const employers = firstOf(people, person('company.name'));
// Looked at in the rows of one page, all of which are of the first few employers.
const [year = ''] = firstOf(people, person('company.founded_year'), 1);
const [round = ''] = firstOf(people, person('company.latest_funding_stage'), 1);
const backers = firstOf(people, person('company.funding_events.investors'));
const schools = firstOf(people, person('educations.school_name'));

testFilters(peopleId, {
  all: people,
  without: ['current_employer_open_position_titles', 'current_employer_customer_types'],
  cases: {
    person_name: { value: somebody, matches: isOneOf('name', [somebody]) },
    current_job_titles: {
      value: ['Account Executive', 'Counsel'],
      matches: fits('job_title', /\b(?:account executive|counsel)\b/i),
    },
    current_seniority_levels: {
      value: ['VP', 'Director'],
      matches: ofPerson(({ employments: [{ seniority }] }) => /^(?:vp|director)$/.test(seniority)),
    },
    current_departments: {
      value: ['Finance', 'Legal'],
      matches: ofPerson(({ employments: [{ title, department }] }) =>
        /finance|legal/i.test(title + department),
      ),
    },
    current_job_functions: {
      value: ['Marketing'],
      matches: ofPerson(({ employments: [{ title, department }] }) => /marketing/i.test(title + department)),
    },
    current_locations: { value: ['Germany', 'Paris'], matches: fits(person('location'), /Germany$|^Paris/) },
    current_employer_locations: {
      value: ['Germany', 'Paris'],
      matches: fits(person('company.location'), /Germany$|^Paris/),
    },
    current_employer_names: { value: employers, matches: isOneOf(person('company.name'), employers) },
    current_employer_linkedin_industries: {
      value: ['Insurance', 'Retail'],
      matches: isOneOf(person('company.industry'), ['Insurance', 'Retail']),
    },
    current_employer_estimated_revenue: {
      value: ['$0-$1M', '$100M-$1B'],
      matches: isOneOf(person('company.estimated_revenue'), ['$0-$1M', '$100M-$1B']),
    },
    current_employer_founded_year: {
      value: { min: Number(year), max: Number(year) },
      matches: isWithin(person('company.founded_year'), Number(year), Number(year)),
    },
    current_employer_investors: {
      value: backers,
      matches: isOneOf(person('company.funding_events.investors'), backers),
    },
    school_names: { value: schools, matches: isOneOf(person('educations.school_name'), schools) },
    current_employer_domains: {
      value: [`https://www.${sites[0]}`, sites[1] ?? ''],
      matches: isOneOf('company_domain', sites),
    },
    current_employer_headcount_brackets: {
      value: ['501-1,000', '10,001+'],
      matches: ofEmployer(({ headcount }) => (headcount >= 501 && headcount <= 1000) || headcount >= 10_001),
    },
    current_employer_last_funding_round_types: {
      value: [round],
      matches: isOneOf(person('company.latest_funding_stage'), [round]),
    },
  },
});
