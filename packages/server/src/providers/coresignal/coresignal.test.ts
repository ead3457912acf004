import { describe, expect, test } from 'vitest';
import type { VendorObject } from '../kit/row-shapes.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { noPerson } from '../kit/search-rows.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { tryKey } from './coresignal.ts';
import { searchCompanies, searchPeople } from './searches.ts';

const problem = (status: number, detail: string) => ({ status, body: { detail } });

const vendor = describeVendor({
  key: 'apikey: secret-key',
  refusals: {
    'a bad request': [problem(400, 'Bad request'), 'request_refused'],
    'a wrong key': [problem(401, 'Invalid API key'), 'credential_rejected'],
    'no credits': [problem(402, 'Insufficient credits'), 'quota_exhausted'],
    'a query that cannot be read': [problem(422, 'Validation error'), 'request_refused'],
    'an error of its own': [problem(500, 'Method not allowed'), 'unavailable'],
  },
  tooOften: problem(429, 'Too many requests'),
});

const rows = (...body: unknown[]): ScriptedReply => ({ body });
const page = <Row>(...found: Row[]) => ({ rows: found, next: null, total: null });
const phrase = (field: string, value: string) => ({ match_phrase: { [field]: value } });
const any = (...should: unknown[]) => ({ bool: { should, minimum_should_match: 1 } });
const nested = (path: string, ...must: unknown[]) => ({ nested: { path, query: { bool: { must } } } });

const mara = {
  id: 187293831,
  full_name: 'Mara Lindqvist',
  professional_network_url: 'https://www.linkedin.com/in/mara',
  headline: 'Sells',
  location_full: 'Stockholm, Sweden',
  location_country: 'Sweden',
  company_name: 'Fabrikam',
  company_professional_network_url: 'https://www.linkedin.com/company/fabrikam',
  company_website: 'https://www.fabrikam.test/',
  active_experience_title: 'VP Sales',
};
const maraRow = {
  name: 'Mara Lindqvist',
  jobTitle: 'VP Sales',
  headline: 'Sells',
  profileUrl: 'https://www.linkedin.com/in/mara',
  companyName: 'Fabrikam',
  companyDomain: 'fabrikam.test',
  companyWebsiteUrl: 'https://www.fabrikam.test/',
  companyProfileUrl: 'https://www.linkedin.com/company/fabrikam',
  region: 'Stockholm, Sweden',
  match: mara,
};
const odd: VendorObject = { full_name: 7, location_country: 'Norway' };
const oddRow = {
  ...noPerson,
  region: 'Norway',
  match: odd,
};
const active = { term: { 'experience.active_experience': 1 } };

vendor.asks(searchPeople, {
  about: {
    query: {
      active_experience_title: { include: ['VP Sales'], exclude: ['Assistant'] },
      is_decision_maker: true,
      location: { exclude: ['Norway'] },
      inferred_skills: { include: ['sql'] },
      company_name: { include: ['Fabrikam'] },
      company_website: { exclude: ['basalt.test'] },
      company_employees_count: { from: 11, to: 200 },
      company_founded_year: { from: 2010 },
    },
    at: 40,
    size: 20,
  },
  sends: 'POST /employee_multi_source/search/es_dsl/preview?page=3',
  body: {
    query: {
      bool: {
        must: [
          phrase('active_experience_title', 'VP Sales'),
          { term: { is_decision_maker: 1 } },
          phrase('inferred_skills', 'sql'),
          nested(
            'experience',
            active,
            phrase('experience.company_name', 'Fabrikam'),
            { range: { 'experience.company_employees_count': { gte: 11, lte: 200 } } },
            { range: { 'experience.company_founded_year': { gte: '2010' } } },
          ),
        ],
        must_not: [
          phrase('active_experience_title', 'Assistant'),
          any(phrase('location_full', 'Norway'), phrase('location_country', 'Norway')),
          nested(
            'experience',
            active,
            any(
              phrase('experience.company_website', 'basalt.test'),
              phrase('experience.company_website.domain_only', 'basalt.test'),
            ),
          ),
        ],
      },
    },
  },
  found: {
    'the last people, one odd, and what is nobody': [
      rows(mara, null, 'Mara', odd),
      page<typeof maraRow | typeof oddRow>(maraRow, oddRow),
    ],
    nobody: [rows(), page()],
  },
  wrongTypes: { data: [mara] },
});

const fabrikam = {
  company_name: 'Fabrikam',
  professional_network_url: 'https://www.linkedin.com/company/fabrikam',
  website: 'https://fabrikam.test',
  size_range: '51-200 employees',
  industry: 'Software Development',
  hq_country: 'Sweden',
};
const fabrikamRow = {
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  websiteUrl: 'https://fabrikam.test',
  profileUrl: 'https://www.linkedin.com/company/fabrikam',
  description: null,
  industry: 'Software Development',
  headcount: '51-200 employees',
  region: 'Sweden',
  match: fabrikam,
};
const [technology, revenue] = [
  'technologies_used.technology',
  (source: number) => `revenue_annual.source_${source}_annual_revenue.annual_revenue`,
] as const;

vendor.asks(searchCompanies, {
  about: {
    query: {
      company_name: { include: ['Fabrikam'] },
      website: { include: ['fabrikam.test'] },
      employees_count: { from: 11 },
      location: { include: ['Sweden'] },
      technologies_used: { include: ['react', 'go'], exclude: ['php'] },
      revenue_annual: { to: 5_000_000 },
    },
    at: null,
    size: 20,
  },
  sends: 'POST /company_multi_source/search/es_dsl/preview?page=1',
  body: {
    query: {
      bool: {
        must: [
          phrase('company_name', 'Fabrikam'),
          any(phrase('website', 'fabrikam.test'), phrase('website.domain_only', 'fabrikam.test')),
          { range: { employees_count: { gte: 11 } } },
          any(
            ...['hq_full_address', 'hq_city', 'hq_state', 'hq_country'].map((field) =>
              phrase(field, 'Sweden'),
            ),
          ),
          nested('technologies_used', any(phrase(technology, 'react'), phrase(technology, 'go'))),
          any(...[1, 5].map((source) => ({ range: { [revenue(source)]: { lte: 5_000_000 } } }))),
        ],
        must_not: [nested('technologies_used', phrase(technology, 'php'))],
      },
    },
  },
  found: {
    'companies, without their pictures': [
      rows({ ...fabrikam, company_logo: 'iVBORw0KGgo=' }, 7),
      page(fabrikamRow),
    ],
    none: [rows(), page()],
  },
  wrongTypes: 'Fabrikam',
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'POST /company_multi_source/search/es_dsl?items_per_page=1',
  body: { query: { term: { id: 1 } } },
  found: {
    'no company': [rows(), { detail: 'The key is accepted' }],
    'a company': [rows(1), { detail: 'The key is accepted' }],
  },
  wrongTypes: { detail: 'x' },
});

describe('pages of a coresignal search', () => {
  const everybody = Array.from({ length: 45 }, (_, id) => ({ id }));
  /** What the vendor shows at a row, and where it is said to go on. */
  const ask = (at: number | string | null, size: number) => {
    const asked = { query: {}, at, size };
    const { query } = searchPeople.exchange.request(asked, { idempotencyKey: 'x' });
    const first = (Number(query?.['page']) - 1) * 20;
    return searchPeople.exchange.read(everybody.slice(first, first + 20), asked);
  };

  test.each([1, 7, 20])('of %i rows bring everybody once', (size) => {
    const ids: unknown[] = [];
    let at: number | string | null = null;
    do {
      const found = ask(at, size);
      ids.push(...(found?.rows ?? []).map(({ match }) => match['id']));
      at = found?.next ?? null;
    } while (at !== null);
    expect(ids).toEqual(everybody.map(({ id }) => id));
  });

  test('end with the hundredth row', () => {
    const next = (at: number) =>
      searchPeople.exchange.read(everybody.slice(0, 20), { query: {}, at, size: 20 })?.next;
    expect([next(60), next(80)]).toEqual([80, null]);
  });

  test('begin at the first row where what is given is none', () => {
    for (const at of [null, '', 'x', -5, 1.5, Number.NaN]) expect(ask(at, 20)?.next).toBe(20);
    expect(ask('20', 20)?.next).toBe(40);
  });
});
