import { describe, expect, test } from 'vitest';
import type { VendorObject } from '../kit/row-shapes.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { noCompany, noPerson } from '../kit/search-rows.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits } from './companyenrich.ts';
import { searchCompanies, searchPeople } from './searches.ts';

const problem = (status: number, title: string): ScriptedReply & { status: number; body: unknown } => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'https://tools.ietf.org/html/rfc9110', title, status, detail: 'x' },
});

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a bad request': [problem(400, 'Bad Request'), 'request_refused'],
    'a wrong key': [problem(401, 'Unauthorized'), 'credential_rejected'],
    'no credits': [problem(402, 'Payment Required'), 'quota_exhausted'],
    'a plan without it': [problem(403, 'Forbidden'), 'not_in_plan'],
    'a wrong value': [problem(422, 'Unprocessable Entity'), 'request_refused'],
  },
  tooOften: problem(429, 'Too Many Requests'),
});

const items = (totalItems: number, ...found: unknown[]): ScriptedReply => ({
  body: { items: found, page: 1, totalPages: 9, totalItems },
});

const fabrikam = {
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
const odd: VendorObject = {
  name: ['x'],
  website: 'www.basalt.test',
  employees: 12,
  location: { country: 'Sweden' },
  socials: 1,
};
const oddRow = {
  ...noCompany,
  domain: 'basalt.test',
  websiteUrl: 'www.basalt.test',
  headcount: '12',
  match: odd,
};
const asked = {
  countries: ['SE'],
  employees: ['51-200', '201-500'],
  semanticQuery: 'makers of things',
  keywords: ['crm', 'erp'],
  keywordsOperator: 'Or' as const,
  workforceSize: [{ department: 'sales', min: 5 }],
};

vendor.asks(searchCompanies, {
  about: {
    query: {
      ...asked,
      category: [],
      foundedYear: { min: 2010, max: null },
      fundingAmount: {},
      exclude: { countries: [], domains: ['basalt.test'] },
    },
    at: null,
    size: 10,
  },
  sends: 'POST /companies/search',
  body: {
    ...asked,
    foundedYear: { min: 2010 },
    exclude: { domains: ['basalt.test'] },
    page: 1,
    pageSize: 10,
  },
  found: {
    'companies, one odd, and what is none': [
      items(88, fabrikam, null, 'x', odd),
      { rows: [fabrikamRow, oddRow], next: 2, total: 88 },
    ],
    none: [items(0), { rows: [], next: null, total: 0 }],
  },
  wrongTypes: { items: 'Fabrikam' },
});

const [former, adviser, vicePresident] = [
  { type: 'unknown', companyName: 'Cobalt', position: 'AE', isCurrent: false, isMatched: true },
  { company: { name: 'Basalt', domain: 'basalt.test' }, position: 'Adviser', isCurrent: true },
  {
    company: { name: 'Fabrikam', domain: 'fabrikam.test' },
    position: 'VP Sales',
    isCurrent: true,
    isMatched: true,
  },
];
const mara: VendorObject = {
  id: 1001,
  name: 'Mara Lindqvist',
  position: 'VP Sales',
  location: { country: { code: 'SE', name: 'Sweden' }, address: null },
  socials: { linkedin_url: 'https://www.linkedin.com/in/mara' },
  experiences: [former, adviser, vicePresident],
};
const maraRow = {
  ...noPerson,
  name: 'Mara Lindqvist',
  jobTitle: 'VP Sales',
  profileUrl: 'https://www.linkedin.com/in/mara',
  companyName: 'Fabrikam',
  companyDomain: 'fabrikam.test',
  region: 'Sweden',
  match: mara,
};
/** At an employer that the vendor does not know, with a job that is none. */
const bo: VendorObject = {
  name: 'Bo Lind',
  location: { address: 'Oslo', country: null },
  experiences: ['x', { type: 'unknown', companyName: 'Old Co', position: 'CTO', isCurrent: true }],
};
const boRow = {
  ...noPerson,
  name: 'Bo Lind',
  jobTitle: 'CTO',
  companyName: 'Old Co',
  region: 'Oslo',
  match: bo,
};
const blank: VendorObject = { experiences: null };
const wanted = {
  positionQuery: ['head of sales'],
  seniority: ['vp', 'head'],
  department: ['sales'],
  countries: ['SE', 'NO'],
  domains: ['fabrikam.test'],
};

vendor.asks(searchPeople, {
  about: {
    query: {
      ...wanted,
      query: null,
      companyFilter: { search: { employees: ['51-200'], technologies: [] } },
      exclude: { seniority: ['intern'], countries: [] },
    },
    at: 2,
    size: 100,
  },
  sends: 'POST /people/search',
  body: {
    ...wanted,
    companyFilter: { search: { employees: ['51-200'] } },
    exclude: { seniority: ['intern'] },
    page: 2,
    pageSize: 100,
  },
  found: {
    'people with the job that was searched for, and odd rows': [
      items(250, mara, 7, bo, blank),
      { rows: [maraRow, boRow, { ...noPerson, match: blank }], next: 3, total: 250 },
    ],
    nobody: [items(0), { rows: [], next: null, total: 0 }],
  },
  wrongTypes: { items: { name: 'Mara' } },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /me',
  found: {
    'a balance': [{ body: { credits: { used: 120, total: 1000 } } }, { detail: '880 credits left' }],
  },
  wrongTypes: { credits: { used: 'some', total: 5 } },
});

describe('pages of a companyenrich search', () => {
  const read = (at: number | string, { size = 100, found = [fabrikam], totalItems = 10_000 } = {}) =>
    searchCompanies.exchange.read({ items: found, totalItems }, { query: {}, at, size })?.next;

  test('end where the count says so, where one is empty, and before the ten thousandth row is passed', () => {
    expect(read(2, { totalItems: 201 })).toBe(3);
    expect(read(2, { totalItems: 200 })).toBeNull();
    expect(read(2, { found: [] })).toBeNull();
    expect(read(99)).toBe(100);
    expect(read(100)).toBeNull();
    expect(read(333, { size: 30 })).toBeNull();
  });

  test('are counted on from a number that was written as text, and from nothing else', () => {
    expect(read('2')).toBe(3);
    expect(read('two')).toBeNull();
  });
});

describe('words', () => {
  const page = { at: null, size: 10 };
  const refuse = (query: object) => [
    searchCompanies.refuse({ ...page, query }),
    searchPeople.refuse({ ...page, query: { companyFilter: { search: query } } }),
  ];

  test('that the vendor knows are asked for', () => {
    const query = { type: ['private'], employees: ['501-1K'], exclude: { category: ['saas'] } };
    expect(refuse(query)).toEqual([null, null]);
    expect(searchPeople.refuse({ ...page, query: { seniority: ['vp'] } })).toBeNull();
  });

  test.each([
    [{ type: ['Private'] }, 'the value "Private" of type'],
    [{ exclude: { fundingRounds: ['seed', 'series_z'] } }, 'the value "series_z" of fundingRounds'],
    [{ employees: ['501-1,000'] }, 'it knows 1-10, 11-50'],
  ])('%j are refused before anybody is asked', (query, message) => {
    for (const refusal of refuse(query)) expect(refusal).toContain(message);
    expect(searchPeople.refuse({ ...page, query: { seniority: ['boss'] } })).toContain('the value "boss"');
  });
});
