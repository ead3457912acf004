import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header, problem } from './refusals.fixture.ts';
import { searchPeople } from './search-people.ts';

const nobody = {
  name: null,
  jobTitle: null,
  headline: null,
  profileUrl: null,
  companyName: null,
  companyDomain: 'acme.test',
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: null,
};

const ana = {
  first_name: 'Ana',
  last_name: 'Reyes',
  title: 'CTO',
  website: 'www.acme.test',
  company_name: 'Acme',
};

const anaRead = {
  ...nobody,
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  companyName: 'Acme',
  companyWebsiteUrl: 'www.acme.test',
  match: ana,
};

const ben = {
  full_name: 'Ben Adeyemi',
  job_title: 'Engineer',
  profile_url: 'https://www.linkedin.com/in/ben',
  location: 'Lyon',
};

const page = { query: { companyDomain: 'acme.test' }, at: null, size: 2 };

describeVendor({
  ...everywhere,
  operation: searchPeople,
  input: page,
  asks: {
    method: 'POST',
    path: '/v1/people/employee-finder',
    body: { company_domain: 'acme.test', limit: 2 },
    header,
  },
  found: [
    {
      name: 'employees, as the documentation spells them',
      reply: { body: { total_count: 150, returned_count: 1, credits_consumed: 0.05, data: [ana] } },
      answer: { rows: [anaRead], next: null, total: 150 },
    },
    {
      name: 'employees, as clients spell them',
      reply: { body: { employees: [ben], total_count: 'many' } },
      answer: {
        rows: [
          {
            ...nobody,
            name: 'Ben Adeyemi',
            jobTitle: 'Engineer',
            profileUrl: 'https://www.linkedin.com/in/ben',
            region: 'Lyon',
            match: ben,
          },
        ],
        next: null,
        total: null,
      },
    },
    {
      name: 'employees under one of the names',
      reply: { body: { employees: [], data: [ana] } },
      answer: { rows: [anaRead], next: null, total: null },
    },
    {
      name: 'odd rows beside good ones, and no more than it was asked for',
      reply: { body: { data: [null, 7, { title: 7 }, ana, ana] } },
      answer: { rows: [{ ...nobody, match: { title: 7 } }, anaRead], next: null, total: null },
    },
    {
      name: 'nobody',
      reply: { body: { message: 'No employees found.', total_count: 0, data: [], credits_consumed: 0 } },
      answer: { rows: [], next: null, total: 0 },
    },
    {
      name: 'nobody, in fewer words',
      reply: { body: { message: 'Company not found.', data: null } },
      answer: { rows: [], next: null, total: null },
    },
  ],
  notFound: [{ name: '404', reply: problem(404, 'not_found') }],
  wrongTypes: { employees: 'none', data: 'none' },
});

test('asks by name where there is no domain', () => {
  const asked = searchPeople.exchange.request(
    { ...page, query: { companyName: 'Acme' } },
    { idempotencyKey: 'none' },
  );
  expect(asked.body).toEqual({ company_domain: undefined, company_name: 'Acme', limit: 2 });
});
