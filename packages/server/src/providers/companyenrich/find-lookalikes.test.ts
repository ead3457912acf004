import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findLookalikes } from './find-lookalikes.ts';

const problem = (status: number) => ({ status, body: { type: 'x', title: 'x', status, detail: 'x' } });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401), 'credential_rejected'],
    'no credits': [problem(402), 'quota_exhausted'],
    'a plan that is too small': [problem(403), 'not_in_plan'],
  },
  tooOften: problem(429),
});

const bare = {
  name: null,
  domain: null,
  website: null,
  type: null,
  industry: null,
  industries: null,
  categories: null,
  employees: null,
  employee_range: null,
  revenue: null,
  description: null,
  keywords: null,
  technologies: null,
  subsidiaries: null,
  founded_year: null,
  naics_codes: null,
  location: null,
  financial: null,
  socials: null,
  page_rank: null,
  logo_url: null,
  seo_description: null,
  updated_at: null,
};
const location = {
  country: { code: 'SE', name: 'Sweden', latitude: 0, longitude: 0 },
  state: { id: 1, name: 'Stockholm County', code: 'STO' },
  city: { id: 2, name: 'Stockholm' },
  address: 'Storgatan 1',
  postal_code: '111 22',
};
const financial = { total_funding: 24_000_000, funding_stage: 'series_a', funding: [{ type: 'series_a' }] };
const page = (...items: unknown[]) => ({ body: { items, page: 1, totalPages: 1, totalItems: items.length } });

vendor.asks(findLookalikes, {
  about: { domain: 'acme.test', limit: 2 },
  sends: 'POST /companies/similar',
  body: { domains: ['acme.test'], page: 1, pageSize: 2 },
  found: {
    'companies, no more than asked for': [
      page(
        { id: 'c1', name: 'Basalt', employees: '51-200', technologies: ['React'], location, financial },
        'x',
        { id: 'c2', name: 7, employees: 12, location: 'Sweden', socials: { linkedin_url: 'https://l.test' } },
        { id: 'c3' },
      ),
      {
        companies: [
          {
            ...bare,
            id: 'c1',
            name: 'Basalt',
            employee_range: '51-200',
            technologies: ['React'],
            location: {
              ...location,
              state: { ...location.state, latitude: null, longitude: null },
              city: 'Stockholm',
              phone: null,
            },
            financial: {
              stock_symbol: null,
              stock_exchange: null,
              total_funding: '24000000',
              funding_stage: 'series_a',
              funding_date: null,
              funding: '[{"type":"series_a"}]',
            },
          },
          {
            ...bare,
            id: 'c2',
            employees: 12,
            employee_range: '12',
            socials: {
              linkedin_url: 'https://l.test',
              linkedin_id: null,
              twitter_url: null,
              facebook_url: null,
              instagram_url: null,
              angellist_url: null,
              crunchbase_url: null,
              youtube_url: null,
              g2_url: null,
            },
          },
        ],
      },
    ],
  },
  missing: { 'no companies': page(), 'a domain that is not known': problem(404) },
  wrongTypes: { items: 'Basalt' },
});
