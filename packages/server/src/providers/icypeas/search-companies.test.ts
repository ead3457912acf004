import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header, leads } from './lead-database.fixture.ts';
import { searchCompanies } from './search-companies.ts';

const acme = {
  name: 'Acme',
  lid: 'acme',
  urn: '1234',
  type: 'Privately Held',
  industry: 'Machinery',
  location: 'Lyon, France',
  numberOfEmployees: 150,
  website: 'http://www.acme.test',
  url: 'https://www.linkedin.com/company/acme',
  description: 'Makes things.',
  specialties: ['things'],
  employeeGrowth: [],
};

const acmeRead = {
  name: 'Acme',
  domain: 'acme.test',
  websiteUrl: 'http://www.acme.test',
  profileUrl: 'https://www.linkedin.com/company/acme',
  description: 'Makes things.',
  industry: 'Machinery',
  headcount: '150',
  region: 'Lyon, France',
  match: acme,
};

describeVendor({
  ...everywhere,
  operation: searchCompanies,
  input: {
    query: {
      industry: { include: ['Machinery'] },
      type: { exclude: ['Nonprofit'] },
      name: {},
      headcount: { '>=': 10, '<=': 500 },
    },
    at: 'page-2',
    size: 100,
  },
  asks: {
    method: 'POST',
    path: '/find-companies',
    body: {
      query: {
        industry: { include: ['Machinery'] },
        type: { exclude: ['Nonprofit'] },
        headcount: { '>=': 10, '<=': 500 },
      },
      pagination: { size: 100, token: 'page-2' },
    },
    header,
  },
  found: [
    {
      name: 'a page, and where the next one is',
      reply: leads([acme], { total: 300, token: 'page-3' }),
      answer: { rows: [acmeRead], next: 'page-3', total: 300 },
    },
    {
      name: 'a place under its other name',
      reply: leads([{ name: 'Acme', address: 'Lyon', numberOfEmployees: 'many' }]),
      answer: {
        rows: [
          {
            name: 'Acme',
            domain: null,
            websiteUrl: null,
            profileUrl: null,
            description: null,
            industry: null,
            headcount: null,
            region: 'Lyon',
            match: { name: 'Acme', address: 'Lyon', numberOfEmployees: 'many' },
          },
        ],
        next: null,
        total: 1,
      },
    },
    {
      name: 'nothing',
      reply: leads([]),
      answer: { rows: [], next: null, total: 0 },
    },
  ],
});
