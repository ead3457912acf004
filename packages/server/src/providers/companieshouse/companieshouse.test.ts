import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findCompanies, tryKey } from './companieshouse.ts';

const problem = (error: string) => ({ error, type: 'ch:service' });

const vendor = describeVendor({
  // `secret-key:`
  key: 'authorization: Basic c2VjcmV0LWtleTo=',
  refusals: {
    'a wrong key': [{ status: 401, body: problem('Invalid Authorization') }, 'credential_rejected'],
    'no key': [{ status: 401, body: { error: 'Empty Authorization header' } }, 'credential_rejected'],
    'a bad request': [{ status: 400, body: { errors: [problem('bad-request')] } }, 'request_refused'],
    'a start beyond the last': [{ status: 416, body: {} }, 'request_refused'],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
    'a fault of its own': [{ status: 500, body: { errors: [problem('internal')] } }, 'unavailable'],
  },
  tooOften: { status: 429, body: '' },
});

const fabrikam = {
  kind: 'searchresults#company',
  title: 'FABRIKAM LTD',
  company_number: '01234567',
  company_status: 'active',
  company_type: 'ltd',
  date_of_creation: '2014-03-01',
  address: {
    premises: '12',
    address_line_1: 'High Street',
    locality: 'London',
    postal_code: 'EC2A 4AB',
    country: 'England',
  },
};
const register = 'https://find-and-update.company-information.service.gov.uk/company';
const found = {
  legal_name: 'FABRIKAM LTD',
  number: '01234567',
  status: 'active',
  is_dissolved: false,
  founded_on: '2014-03-01',
  street: '12 High Street',
  city: 'London',
  zip_code: 'EC2A 4AB',
  url: `${register}/01234567`,
};
const bare = { founded_on: null, street: null, city: null, zip_code: null, is_dissolved: false };

vendor.asks(findCompanies, {
  about: { name: 'Fabrikam & Co' },
  sends: 'GET /search/companies?q=Fabrikam%20%26%20Co&items_per_page=50',
  headers: { accept: 'application/json' },
  found: {
    'a full and a sparse company, and entries without a name or a number': [
      {
        body: {
          total_results: 4,
          items: [
            fabrikam,
            { title: 'FABRIKAM (OLD) LTD', company_number: 'SC/1', address: null },
            { title: 'FABRIKAM NOWHERE' },
            { company_number: '7' },
            null,
          ],
        },
      },
      {
        companies: [
          found,
          {
            ...bare,
            legal_name: 'FABRIKAM (OLD) LTD',
            number: 'SC/1',
            status: null,
            url: `${register}/SC%2F1`,
          },
        ],
      },
    ],
    'a house with a name, dates that are none, and a company that is no more': [
      {
        body: {
          items: [
            {
              ...fabrikam,
              company_status: 'dissolved',
              date_of_creation: 'long ago',
              address: { premises: 'Acme House', address_line_1: 'High Street' },
            },
          ],
        },
      },
      {
        companies: [
          {
            ...found,
            status: 'dissolved',
            is_dissolved: true,
            founded_on: null,
            street: 'Acme House, High Street',
            city: null,
            zip_code: null,
          },
        ],
      },
    ],
    'a status that every object knows': [
      { body: { items: [{ ...fabrikam, company_status: 'constructor' }] } },
      { companies: [{ ...found, status: 'constructor' }] },
    ],
  },
  missing: {
    'an empty list': { body: { items: [], total_results: 0 } },
    'no list': { body: { kind: 'search#companies' } },
  },
  wrongTypes: { items: [{ title: 7 }] },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /search/companies?q=limited&items_per_page=1',
  found: { 'some company': [{ body: { items: [] } }, { detail: 'The key is accepted' }] },
  wrongTypes: 'nobody',
});
