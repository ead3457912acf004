import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './apollo.fixture.ts';
import { searchCompanies } from './search-companies.ts';

const fabrikam = {
  id: '5e66000000000000000000b1',
  name: 'Fabrikam',
  website_url: 'http://www.fabrikam.test',
  linkedin_url: 'http://www.linkedin.com/company/fabrikam',
  primary_domain: 'fabrikam.test',
  founded_year: 2014,
  industry: 'information technology & services',
  short_description: 'Makes things.',
  estimated_num_employees: 143,
  city: 'Stockholm',
  country: 'Sweden',
};

const fabrikamRow = {
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  websiteUrl: 'http://www.fabrikam.test',
  profileUrl: 'http://www.linkedin.com/company/fabrikam',
  description: 'Makes things.',
  industry: 'information technology & services',
  headcount: '143',
  region: 'Stockholm, Sweden',
  match: fabrikam,
};

const saved = { id: '6', name: 'Basalt', website_url: 'http://www.basalt.test' };

const savedRow = {
  name: 'Basalt',
  domain: 'basalt.test',
  websiteUrl: 'http://www.basalt.test',
  profileUrl: null,
  description: null,
  industry: null,
  headcount: null,
  region: null,
  match: saved,
};

describeVendor({
  operation: searchCompanies,
  input: {
    query: {
      q_organization_name: 'fabrikam',
      organization_locations: ['sweden'],
      organization_not_locations: ['stockholm'],
      q_organization_keyword_tags: ['saas'],
      latest_funding_date_range: { min: '2025-07-25' },
    },
    at: null,
    size: 2,
  },
  asks: {
    method: 'POST',
    path: '/mixed_companies/search',
    body: {
      q_organization_name: 'fabrikam',
      organization_locations: ['sweden'],
      organization_not_locations: ['stockholm'],
      q_organization_keyword_tags: ['saas'],
      latest_funding_date_range: { min: '2025-07-25' },
      page: 1,
      per_page: 2,
    },
    header,
  },
  found: [
    {
      name: 'companies, those that the team has saved first',
      reply: {
        body: {
          partial_results_only: false,
          pagination: { page: 1, per_page: 2, total_entries: 1184, total_pages: 592 },
          accounts: [saved],
          organizations: [fabrikam],
        },
      },
      answer: { rows: [savedRow, fabrikamRow], next: 2, total: 1184 },
    },
    {
      name: 'the last page, with odd rows',
      reply: { body: { pagination: { total_entries: 2 }, organizations: [7, fabrikam] } },
      answer: { rows: [fabrikamRow], next: null, total: 2 },
    },
    {
      name: 'none',
      reply: { body: { pagination: { total_entries: 0 }, accounts: [], organizations: [] } },
      answer: { rows: [], next: null, total: 0 },
    },
    { name: 'a reply without lists', reply: { body: {} }, answer: { rows: [], next: null, total: null } },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: { organizations: 'Fabrikam' },
});
