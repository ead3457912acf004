import { companyKnownToCoresignal } from '@headrace/sandbox/vendors/coresignal/coresignal-company';
import type { WorldCompany } from '@headrace/sandbox';
import {
  firstOf,
  fits,
  isOneOf,
  ofCompany,
  ofEmployer,
  ofPerson,
  rowsOf,
  testFilters,
  world,
} from './filter-cases.fixture.ts';

const companiesId = 'companies:profiles:coresignal@1';
const peopleId = 'people:profiles:coresignal@1';
const limit = 20;
const [companies, people] = await Promise.all([
  rowsOf(companiesId, { headcount: { min: 1 } }),
  rowsOf(peopleId, { years_of_experience: { min: 0 } }, 100),
]);

const isSeen = ofCompany(companyKnownToCoresignal);
const lastRound = ({ funding }: WorldCompany) =>
  funding.toSorted((one, other) => other.date.localeCompare(one.date))[0];
const isIn = (places: readonly string[]) => (of: Pick<WorldCompany, 'place'>) =>
  places.some((name) => Object.values(of.place).includes(name));
const isPublic = ({ headcount, id }: WorldCompany) => headcount > 5000 && id % 2 === 0;
const isNonprofit = (company: WorldCompany) => !isPublic(company) && company.id % 23 === 0;
const isSized = ({ headcount }: WorldCompany) => headcount >= 501 && headcount <= 5000;
const isYoung = ({ foundedYear }: WorldCompany) => foundedYear >= 2005 && foundedYear <= 2010;
const domains = firstOf(companies, 'company_domain');

testFilters(companiesId, {
  limit,
  all: companies,
  cases: {
    company_names: { value: ['Labs', 'Systems'], matches: fits('company_name', /\b(?:labs|systems)\b/i) },
    company_domains: {
      value: [`https://www.${domains[0]}/about`, domains[1] ?? ''],
      matches: isOneOf('company_domain', domains),
    },
    locations: { value: ['Germany', 'Paris, France'], matches: isSeen(isIn(['Germany', 'Paris'])) },
    industries: {
      value: ['Software Development', 'Insurance'],
      matches: isOneOf('company_industry', ['Software Development', 'Insurance']),
    },
    keywords: {
      value: ['business insurance', 'hospitals'],
      matches: isSeen(({ industry, description }) =>
        /\b(?:business insurance|hospitals)\b/i.test(`${description} ${industry}`),
      ),
    },
    headcount_brackets: { value: ['501-1,000', '1,001-5,000'], matches: isSeen(isSized) },
    headcount: {
      value: { min: 60, max: 90 },
      matches: isSeen(({ headcount }) => headcount >= 60 && headcount <= 90),
    },
    founded_year: { value: { min: 2005, max: 2010 }, matches: isSeen(isYoung) },
    company_types: {
      value: ['Public Company', 'Nonprofit'],
      matches: isSeen((company) => isPublic(company) || isNonprofit(company)),
    },
    technologies: {
      value: ['Salesforce', 'Power BI'],
      matches: isSeen(({ technologies }) => /\b(?:Salesforce|Power BI)\b/.test(technologies.join(' '))),
    },
    last_funding_rounds: {
      value: ['Seed', 'Series A'],
      matches: isSeen((company) => /^(?:seed|series_a)$/.test(lastRound(company)?.round ?? '')),
    },
    last_funding_in_usd: {
      value: { min: 10_000_000 },
      matches: isSeen((company) => (lastRound(company)?.amountUsd ?? 0) >= 10_000_000),
    },
    revenue_in_usd: {
      value: { min: 5_000_000, max: 50_000_000 },
      matches: isSeen(({ revenueUsd }) => revenueUsd >= 5_000_000 && revenueUsd <= 50_000_000),
    },
  },
});

const names = firstOf(people, 'name');
const employers = firstOf(people, 'company_name');
const sites = firstOf(people, 'company_domain');
const match = (field: string) => `coresignal_person_match.${field}`;

testFilters(peopleId, {
  limit,
  all: people,
  cases: {
    person_names: { value: names, matches: isOneOf('name', names) },
    job_titles: {
      value: ['Engineer', 'Account Executive'],
      matches: fits('job_title', /\b(?:engineer|account executive)\b/i),
    },
    seniority_levels: {
      value: ['C-Suite', 'VP'],
      matches: isOneOf(match('management_level'), ['C-Level', 'President/Vice President']),
    },
    departments: {
      value: ['Human Resources', 'Engineering and Technical'],
      matches: isOneOf(match('department'), ['Human Resources', 'Engineering and Technical']),
    },
    is_decision_maker: {
      value: true,
      matches: ofPerson(({ employments: [{ seniority }] }) =>
        ['c_suite', 'vp', 'director'].includes(seniority),
      ),
    },
    locations: {
      value: ['Munich, Bavaria, Germany', 'France'],
      matches: ofPerson(isIn(['Munich', 'France'])),
    },
    skills: {
      value: ['SQL', 'Negotiation'],
      matches: ofPerson(({ skills }) => /\b(?:SQL|Negotiation)\b/.test(skills.join(' '))),
    },
    keywords: {
      value: ['Director', 'Engineer'],
      matches: fits('profile_headline', /\b(?:director|engineer)\b/i),
    },
    years_of_experience: {
      value: { min: 5, max: 8 },
      matches: ofPerson(({ employments }) => {
        const since = Date.parse(employments.at(-1)?.startDate ?? '');
        const months = Math.round((Date.parse(world.today) - since) / (30.44 * 86_400_000));
        return months >= 60 && months < 108;
      }),
    },
    employer_names: { value: employers, matches: isOneOf('company_name', employers) },
    employer_domains: {
      value: [`https://${sites[0]}`, sites[1] ?? ''],
      matches: isOneOf('company_domain', sites),
    },
    employer_industries: {
      value: ['Software Development', 'Insurance'],
      matches: isOneOf(match('company_industry'), ['Software Development', 'Insurance']),
    },
    employer_headcount_brackets: { value: ['501-1,000', '1,001-5,000'], matches: ofEmployer(isSized) },
    employer_headcount: {
      value: { min: 60, max: 90 },
      matches: ofEmployer(({ headcount }) => headcount >= 60 && headcount <= 90),
    },
    employer_company_types: {
      value: ['Public Company', 'Nonprofit'],
      matches: ofEmployer((company) => isPublic(company) || isNonprofit(company)),
    },
    employer_founded_year: { value: { min: 2005, max: 2010 }, matches: ofEmployer(isYoung) },
    employer_countries: {
      value: ['Germany', 'France'],
      matches: isOneOf(match('company_hq_country'), ['Germany', 'France']),
    },
  },
});
