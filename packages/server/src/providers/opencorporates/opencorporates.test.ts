import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findCompanies } from './opencorporates.ts';

const problem = (status: number, message: string) => ({ status, body: { error: { message } } });

const vendor = describeVendor({
  refusals: {
    'a wrong key': [problem(401, 'Invalid Api Token'), 'credential_rejected'],
    'a key that is used up': [problem(403, 'Limit exceeded'), 'quota_exhausted'],
    'a bad request': [problem(400, 'Bad Request'), 'request_refused'],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
    'a fault of its own': [{ status: 503, body: '' }, 'unavailable'],
  },
  tooOften: problem(429, 'Too Many Requests'),
});

const fabrikam = {
  name: 'FABRIKAM INC.',
  company_number: '7',
  jurisdiction_code: 'us_de',
  incorporation_date: '1899-03-01',
  branch: null,
  inactive: false,
  current_status: 'Good Standing',
  opencorporates_url: 'https://opencorporates.com/companies/us_de/7',
  registered_address: {
    street_address: '1 Main St',
    locality: 'Dover',
    region: 'Delaware',
    postal_code: '19901',
    country: 'United States',
  },
};
const found = {
  legal_name: 'FABRIKAM INC.',
  number: '7',
  status: 'Good Standing',
  is_dissolved: false,
  founded_on: '1899-03-01',
  street: '1 Main St',
  city: 'Dover',
  zip_code: '19901',
  url: 'https://opencorporates.com/companies/us_de/7',
};
const listed = (...companies: unknown[]) => ({
  body: { api_version: '0.4', results: { companies, page: 1, total_count: companies.length } },
});

vendor.asks(findCompanies, {
  about: { name: 'Fabrikam & Co', country: 'US' },
  sends: 'GET /companies/search?q=Fabrikam%20%26%20Co&country_code=us&per_page=50&api_token=secret-key',
  headers: { accept: 'application/json' },
  found: {
    'a full and a sparse company, and entries without a name or a number': [
      listed(
        { company: fabrikam },
        { company: { name: 'FABRIKAM', company_number: '8', jurisdiction_code: 'us' } },
        { company: { name: 'X', jurisdiction_code: 'us' } },
        { company: null },
        {},
        null,
      ),
      {
        companies: [
          found,
          {
            ...found,
            legal_name: 'FABRIKAM',
            number: '8',
            status: null,
            founded_on: null,
            street: null,
            city: null,
            zip_code: null,
            url: null,
          },
        ],
      },
    ],
    'one that is no more': [
      listed({ company: { ...fabrikam, inactive: true, current_status: 'Void' } }),
      { companies: [{ ...found, status: 'Void', is_dissolved: true }] },
    ],
  },
  missing: {
    'an empty list': listed(),
    'no list': { body: {} },
    'nothing there': problem(404, 'Not Found'),
    'a company of another country': listed({ company: { ...fabrikam, jurisdiction_code: 'gb' } }),
    'a jurisdiction that only begins alike': listed({ company: { ...fabrikam, jurisdiction_code: 'usx' } }),
    'the branch of a company of elsewhere': listed({ company: { ...fabrikam, branch: 'F' } }),
    'a jurisdiction that every object knows': listed({
      company: { ...fabrikam, jurisdiction_code: 'constructor' },
    }),
  },
  wrongTypes: { results: { companies: [{ company: { name: 7 } }] } },
});
