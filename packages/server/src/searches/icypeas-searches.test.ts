import type { Employment } from '@headrace/sandbox';
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

const companiesId = 'companies:profiles:icypeas@1';
const peopleId = 'people:profiles:icypeas@1';
const company = (field: string) => `icypeas_company_match.${field}`;

const [companies, people] = await Promise.all([
  rowsOf(companiesId, { headcount: { from: 1 } }),
  rowsOf(peopleId, { languages: ['en'] }, 100),
]);

const urns = firstOf(companies, company('urn'));
const lids = firstOf(companies, company('lid'));

testFilters(companiesId, {
  all: companies,
  cases: {
    name: { value: ['Labs', 'Systems'], matches: fits('company_name', /\b(?:labs|systems)\b/i) },
    type: {
      value: ['Public Company', 'Nonprofit'],
      matches: isOneOf(company('type'), ['Public Company', 'Nonprofit']),
    },
    industry: {
      value: ['Insurance', 'Retail'],
      matches: isOneOf('company_industry', ['Insurance', 'Retail']),
    },
    location: { value: ['DE', 'Paris'], matches: fits(company('location'), /Germany$|^Paris/) },
    headcount: { value: { from: 60, to: 90 }, matches: isWithin(company('numberOfEmployees'), 60, 90) },
    urn: { value: urns, matches: isOneOf(company('urn'), urns) },
    lid: { value: lids, matches: isOneOf(company('lid'), lids) },
  },
});

type JobTest = (job: Employment) => boolean;
const isPresent = (matches: JobTest) => ofPerson(({ employments: [job] }) => matches(job));
const wasOnce = (matches: JobTest) => ofPerson(({ employments: [, ...jobs] }) => jobs.some(matches));
const found = people.flatMap(({ profile_url: url }) =>
  typeof url === 'string' ? (world.findPerson({ profileUrl: url }) ?? []) : [],
);
const firstNames = found.slice(0, 2).map(({ firstName }) => firstName);
const lastNames = found.slice(0, 2).map(({ lastName }) => lastName);
const present = [...new Set(found.map(({ employments: [{ company: employer }] }) => employer))].slice(0, 2);
const former = found.flatMap(({ employments: [, ...jobs] }) => jobs.map((job) => job.company)).slice(0, 2);
const schools = found.flatMap(({ education }) => education.map(({ school }) => school)).slice(0, 2);
const domainsOf = (some: typeof present) => some.map(({ domain }) => domain);
const namesOf = (some: typeof present) => some.map(({ name }) => name);

testFilters(peopleId, {
  all: people,
  cases: {
    firstname: { value: firstNames, matches: ofPerson(({ firstName }) => firstNames.includes(firstName)) },
    lastname: { value: lastNames, matches: ofPerson(({ lastName }) => lastNames.includes(lastName)) },
    currentJobTitle: {
      value: ['Engineer', 'Account Executive'],
      matches: fits('job_title', /\b(?:engineer|account executive)\b/i),
    },
    currentEmployersWebsiteUrls: {
      value: domainsOf(present).map((domain) => `https://www.${domain}`),
      matches: isPresent((job) => domainsOf(present).includes(job.company.domain)),
    },
    pastEmployersWebsiteUrls: {
      value: domainsOf(former).map((domain) => `https://www.${domain}`),
      matches: wasOnce((job) => domainsOf(former).includes(job.company.domain)),
    },
    pastJobTitle: { value: ['Engineer'], matches: wasOnce(({ title }) => /\bengineer\b/i.test(title)) },
    currentCompanyName: {
      value: namesOf(present),
      matches: isPresent((job) => namesOf(present).includes(job.company.name)),
    },
    pastCompanyName: {
      value: namesOf(former),
      matches: wasOnce((job) => namesOf(former).includes(job.company.name)),
    },
    school: {
      value: schools,
      matches: ofPerson(({ education }) => education.some(({ school }) => schools.includes(school))),
    },
    location: {
      value: ['DE', 'Paris'],
      matches: ofPerson(({ place }) => place.countryCode === 'DE' || place.city === 'Paris'),
    },
    languages: { value: ['de'], matches: ofPerson(({ place }) => /^(?:DE|AT|CH)$/.test(place.countryCode)) },
    skills: {
      value: ['SQL', 'Negotiation'],
      matches: ofPerson(({ skills }) => skills.includes('SQL') || skills.includes('Negotiation')),
    },
    keyword: {
      value: ['Insurance'],
      matches: ofPerson((person) =>
        /\binsurance\b/i.test(
          JSON.stringify([
            person.employments.map(({ title, company: { name } }) => [title, name]),
            person.employments[0].company.industry,
            person.skills,
            person.education,
          ]),
        ),
      ),
    },
  },
});
