import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { findByWebsite } from './wikidata-query.ts';
import { fetchEntities, searchCompanies } from './wikidata.ts';

const header: [string, string] = [
  'user-agent',
  'headrace/0.1 (+https://www.npmjs.com/package/headrace; company look-ups)',
];

function refusal(code: string, headers: Record<string, string> = {}) {
  return { headers: { 'mediawiki-api-error': code, ...headers }, body: { error: { code, info: 'x' } } };
}

const everywhere = {
  errors: [
    { name: 'a bad parameter', reply: refusal('badvalue'), means: 'request_refused' as const },
    {
      name: 'a client that does not say who it is',
      reply: { status: 403, body: 'Please set a user-agent' },
      means: 'request_refused' as const,
    },
    {
      name: 'a lagging database',
      reply: refusal('maxlag', { 'retry-after': '60' }),
      means: 'rate_limited' as const,
    },
  ],
  rateLimit: { status: 429, body: 'Too many requests' },
};

describeVendor({
  ...everywhere,
  operation: searchCompanies,
  input: { name: 'Fabrikam AB' },
  asks: {
    method: 'GET',
    path:
      '/w/api.php?action=wbsearchentities&search=Fabrikam%20AB&language=en&type=item&limit=10' +
      '&continue=0&format=json',
    header,
  },
  found: [
    {
      name: 'two items',
      reply: {
        body: {
          search: [{ id: 'Q1', title: 'Q1', label: 'Fabrikam', description: 'company' }, { id: 'Q2' }],
          success: 1,
        },
      },
      answer: {
        items: [
          { id: 'Q1', label: 'Fabrikam', description: 'company' },
          { id: 'Q2', label: null, description: null },
        ],
      },
    },
  ],
  notFound: [{ name: 'no item', reply: { body: { search: [], success: 1 } } }],
  wrongTypes: { search: [{ id: 1 }] },
});

const item = (id: string) => ({ mainsnak: { snaktype: 'value', datavalue: { value: { id }, type: 'x' } } });
const value = (text: string, rank = 'normal') => ({
  mainsnak: { datavalue: { value: text, type: 'string' } },
  rank,
});
const count = (amount: string, time?: string) => ({
  mainsnak: { datavalue: { value: { amount, unit: '1' } } },
  rank: 'normal',
  qualifiers: time === undefined ? undefined : { P585: [{ datavalue: { value: { time } } }] },
});

const nothing = {
  instance_of_ids: [],
  website: null,
  inception_year: null,
  headquarters_id: null,
  country_id: null,
  industry_ids: [],
  employees: null,
  chief_executive_ids: [],
  founder_ids: [],
  parent_id: null,
  employer_ids: [],
  occupation_ids: [],
  linkedin_company_id: null,
  linkedin_person_id: null,
  lei: null,
  isin: null,
  x_username: null,
  facebook_id: null,
  github_username: null,
  crunchbase_id: null,
  logo_file: null,
};

describeVendor({
  ...everywhere,
  operation: fetchEntities,
  input: { ids: ['Q2', 'Q1', 'Q9'] },
  asks: {
    method: 'GET',
    path:
      '/w/api.php?action=wbgetentities&ids=Q2%7CQ1%7CQ9&props=labels%7Cdescriptions%7Cclaims' +
      '&languages=en&languagefallback=1&format=json',
    header,
  },
  found: [
    {
      name: 'a full item, a bare one and one that does not exist',
      reply: {
        body: {
          entities: {
            Q1: {
              labels: { en: { language: 'mul', value: 'Fabrikam' } },
              descriptions: { en: { value: 'Swedish company' } },
              claims: {
                P856: [
                  value('https://old.test', 'deprecated'),
                  value('https://a.test'),
                  value('https://b.test', 'preferred'),
                ],
                P571: [
                  { mainsnak: { datavalue: { value: { time: '+2014-00-00T00:00:00Z', precision: 9 } } } },
                ],
                // It moved from Q10 to Q11.
                P159: [
                  {
                    ...item('Q10'),
                    qualifiers: { P582: [{ datavalue: { value: { time: '+2019-01-01T00:00:00Z' } } }] },
                  },
                  item('Q11'),
                ],
                P17: [item('Q34')],
                P452: [item('Q20'), item('Q21')],
                P1128: [
                  count('+90'),
                  count('+143', '+2025-12-31T00:00:00Z'),
                  count('+120', '+2023-12-31T00:00:00Z'),
                ],
                P1278: [value('549300TESTTESTTEST01')],
                P4264: [value('1035')],
                P169: [{ mainsnak: { snaktype: 'somevalue' } }],
                P9999: [{ mainsnak: { datavalue: { value: 5 } } }],
              },
            },
            Q2: { labels: {}, descriptions: {} },
            Q9: { id: 'Q9', missing: '' },
          },
          success: 1,
        },
      },
      answer: {
        items: [
          { ...nothing, id: 'Q2', label: null, description: null },
          {
            ...nothing,
            id: 'Q1',
            label: 'Fabrikam',
            description: 'Swedish company',
            website: 'https://b.test',
            inception_year: 2014,
            headquarters_id: 'Q11',
            country_id: 'Q34',
            industry_ids: ['Q20', 'Q21'],
            employees: 143,
            linkedin_company_id: '1035',
            lei: '549300TESTTESTTEST01',
          },
        ],
      },
    },
  ],
  notFound: [
    { name: 'items that do not exist', reply: { body: { entities: { Q2: { missing: '' } }, success: 1 } } },
    { name: 'ids that cannot exist', reply: refusal('no-such-entity') },
  ],
  wrongTypes: { entities: { Q1: { claims: { P856: [{ mainsnak: { datavalue: { value: 5 } } }] } } } },
});

describeVendor({
  operation: findByWebsite,
  input: { domain: 'a.test> }#' },
  asks: {
    method: 'GET',
    path: `/sparql?query=${encodeURIComponent(
      'SELECT DISTINCT ?item WHERE { VALUES ?u { ' +
        '<https://a.test%3E%20%7D%23> <https://a.test%3E%20%7D%23/> ' +
        '<https://www.a.test%3E%20%7D%23> <https://www.a.test%3E%20%7D%23/> ' +
        '<http://a.test%3E%20%7D%23> <http://a.test%3E%20%7D%23/> ' +
        '<http://www.a.test%3E%20%7D%23> <http://www.a.test%3E%20%7D%23/>' +
        ' } ?item wdt:P856 ?u . } LIMIT 10',
    )}&format=json`,
    header: ['accept', 'application/sparql-results+json'],
  },
  found: [
    {
      name: 'an item that is named twice',
      reply: {
        body: {
          head: { vars: ['item'] },
          results: {
            bindings: [
              { item: { type: 'uri', value: 'http://www.wikidata.org/entity/Q1' } },
              { item: { type: 'uri', value: 'http://www.wikidata.org/entity/Q1' } },
            ],
          },
        },
      },
      answer: { ids: ['Q1'] },
    },
  ],
  notFound: [{ name: 'no item', reply: { body: { head: {}, results: { bindings: [] } } } }],
  errors: [
    {
      name: 'a query that takes too long',
      reply: { status: 500, body: 'TimeoutException' },
      means: 'unavailable',
    },
  ],
  rateLimit: { status: 429, body: 'Too Many Requests' },
  wrongTypes: { results: { bindings: [{ item: { value: 5 } }] } },
});
