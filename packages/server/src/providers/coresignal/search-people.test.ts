import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './coresignal.fixture.ts';
import { searchPeople } from './search-people.ts';

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
  company_industry: 'Software Development',
  active_experience_title: 'VP Sales',
  _score: 12.5,
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

const odd = { full_name: 7, location_country: 'Norway' };

const oddRow = {
  name: null,
  jobTitle: null,
  headline: null,
  profileUrl: null,
  companyName: null,
  companyDomain: null,
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: 'Norway',
  match: odd,
};

describeVendor({
  operation: searchPeople,
  input: {
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
  asks: {
    method: 'POST',
    path: '/employee_multi_source/search/es_dsl/preview?page=3',
    body: {
      query: {
        bool: {
          must: [
            { match_phrase: { active_experience_title: 'VP Sales' } },
            { term: { is_decision_maker: 1 } },
            { match_phrase: { inferred_skills: 'sql' } },
            {
              nested: {
                path: 'experience',
                query: {
                  bool: {
                    must: [
                      { term: { 'experience.active_experience': 1 } },
                      { match_phrase: { 'experience.company_name': 'Fabrikam' } },
                      { range: { 'experience.company_employees_count': { gte: 11, lte: 200 } } },
                      { range: { 'experience.company_founded_year': { gte: '2010' } } },
                    ],
                  },
                },
              },
            },
          ],
          must_not: [
            { match_phrase: { active_experience_title: 'Assistant' } },
            {
              bool: {
                should: [
                  { match_phrase: { location_full: 'Norway' } },
                  { match_phrase: { location_country: 'Norway' } },
                ],
                minimum_should_match: 1,
              },
            },
            {
              nested: {
                path: 'experience',
                query: {
                  bool: {
                    must: [
                      { term: { 'experience.active_experience': 1 } },
                      {
                        bool: {
                          should: [
                            { match_phrase: { 'experience.company_website': 'basalt.test' } },
                            { match_phrase: { 'experience.company_website.domain_only': 'basalt.test' } },
                          ],
                          minimum_should_match: 1,
                        },
                      },
                    ],
                  },
                },
              },
            },
          ],
        },
      },
    },
    header,
  },
  found: [
    {
      name: 'the last people, one odd, and what is nobody',
      reply: { body: [mara, null, 'Mara', odd] },
      answer: { rows: [maraRow, oddRow], next: null, total: null },
    },
    { name: 'nobody', reply: { body: [] }, answer: { rows: [], next: null, total: null } },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: { data: [mara] },
});

describe('pages of a coresignal search', () => {
  const everybody = Array.from({ length: 45 }, (_, id) => ({ id }));
  /** What the vendor shows at a row, and where it is said to go on. */
  const ask = (at: number | string | null, size: number) => {
    const page = { query: {}, at, size };
    const { query } = searchPeople.exchange.request(page, { idempotencyKey: 'x' });
    const first = (Number(query?.['page']) - 1) * 20;
    return searchPeople.exchange.read(everybody.slice(first, first + 20), page);
  };

  test.each([1, 7, 20])('of %i rows bring everybody once', (size) => {
    const ids: unknown[] = [];
    let at: number | string | null = null;
    do {
      const page = ask(at, size);
      ids.push(...(page?.rows ?? []).map(({ match }) => match['id']));
      at = page?.next ?? null;
    } while (at !== null);
    expect(ids).toEqual(everybody.map(({ id }) => id));
  });

  test('end with the hundredth row', () => {
    const full = everybody.slice(0, 20);
    expect(searchPeople.exchange.read(full, { query: {}, at: 60, size: 20 })?.next).toBe(80);
    expect(searchPeople.exchange.read(full, { query: {}, at: 80, size: 20 })?.next).toBeNull();
  });

  test('begin at the first row where what is given is none', () => {
    for (const at of [null, '', 'x', -5, 1.5, Number.NaN]) expect(ask(at, 20)?.next).toBe(20);
    expect(ask('20', 20)?.next).toBe(40);
  });
});
