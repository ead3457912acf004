import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './companyenrich.fixture.ts';
import { searchCompanies } from './search-companies.ts';

const fabrikam = {
  id: 'b1e7c0de-1111-4000-8000-000000000001',
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  website: 'https://fabrikam.test',
  industry: 'Software',
  employees: '51-200',
  description: 'Makes things.',
  location: {
    country: { code: 'SE', name: 'Sweden' },
    state: { id: 1, name: 'Stockholm County' },
    city: { id: 2, name: 'Stockholm' },
  },
  socials: { linkedin_url: 'https://www.linkedin.com/company/fabrikam' },
};

const fabrikamRow = {
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  websiteUrl: 'https://fabrikam.test',
  profileUrl: 'https://www.linkedin.com/company/fabrikam',
  description: 'Makes things.',
  industry: 'Software',
  headcount: '51-200',
  region: 'Stockholm, Stockholm County, Sweden',
  match: fabrikam,
};

const odd = {
  name: ['x'],
  website: 'www.basalt.test',
  employees: 12,
  location: { country: 'Sweden' },
  socials: 1,
};

describeVendor({
  operation: searchCompanies,
  input: {
    query: {
      countries: ['SE'],
      employees: ['51-200', '201-500'],
      category: [],
      semanticQuery: 'makers of things',
      keywords: ['crm', 'erp'],
      keywordsOperator: 'Or',
      foundedYear: { min: 2010, max: null },
      fundingAmount: {},
      workforceSize: [{ department: 'sales', min: 5 }],
      exclude: { countries: [], domains: ['basalt.test'] },
    },
    at: null,
    size: 10,
  },
  asks: {
    method: 'POST',
    path: '/companies/search',
    body: {
      countries: ['SE'],
      employees: ['51-200', '201-500'],
      semanticQuery: 'makers of things',
      keywords: ['crm', 'erp'],
      keywordsOperator: 'Or',
      foundedYear: { min: 2010 },
      workforceSize: [{ department: 'sales', min: 5 }],
      exclude: { domains: ['basalt.test'] },
      page: 1,
      pageSize: 10,
    },
    header,
  },
  found: [
    {
      name: 'companies, one odd, and what is none',
      reply: { body: { items: [fabrikam, null, 'x', odd], page: 1, totalPages: 9, totalItems: 88 } },
      answer: {
        rows: [
          fabrikamRow,
          {
            name: null,
            domain: 'basalt.test',
            websiteUrl: 'www.basalt.test',
            profileUrl: null,
            description: null,
            industry: null,
            headcount: '12',
            region: null,
            match: odd,
          },
        ],
        next: 2,
        total: 88,
      },
    },
    {
      name: 'none',
      reply: { body: { items: [], page: 1, totalPages: 0, totalItems: 0 } },
      answer: { rows: [], next: null, total: 0 },
    },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: { items: 'Fabrikam' },
});

describe('pages of a companyenrich search', () => {
  const read = (at: number | string, { size = 100, items = [fabrikam], totalItems = 10_000 } = {}) =>
    searchCompanies.exchange.read({ items, totalItems }, { query: {}, at, size })?.next;

  test('end where the count says so and where one is empty', () => {
    expect(read(2, { totalItems: 201 })).toBe(3);
    expect(read(2, { totalItems: 200 })).toBeNull();
    expect(read(2, { items: [] })).toBeNull();
  });

  test('end before the ten thousandth row is passed', () => {
    expect(read(99)).toBe(100);
    expect(read(100)).toBeNull();
    expect(read(333, { size: 30 })).toBeNull();
  });

  test('are counted on from a number that was written as text, and from nothing else', () => {
    expect(read('2')).toBe(3);
    expect(read('two')).toBeNull();
  });
});
