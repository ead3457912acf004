import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findByWebsite } from './wikidata-query.ts';
import { fetchEntities, searchCompanies } from './wikidata.ts';

function refusal(code: string, headers: Record<string, string> = {}) {
  return { headers: { 'mediawiki-api-error': code, ...headers }, body: { error: { code, info: 'x' } } };
}

const vendor = describeVendor({
  key: 'user-agent: headrace/0.1 (+https://www.npmjs.com/package/headrace; company look-ups)',
  refusals: {
    'a bad parameter': [refusal('badvalue'), 'request_refused'],
    'a client that does not say who it is': [
      { status: 403, body: 'Please set a user-agent' },
      'request_refused',
    ],
    'a lagging database': [refusal('maxlag', { 'retry-after': '60' }), 'rate_limited'],
  },
  tooOften: { status: 429, body: 'Too many requests' },
});

vendor.asks(searchCompanies, {
  about: { name: 'Fabrikam AB' },
  sends:
    'GET ' +
    '/w/api.php?action=wbsearchentities&search=Fabrikam%20AB&language=en&type=item&limit=10' +
    '&continue=0&format=json',
  found: {
    'two items': [
      {
        body: {
          search: [{ id: 'Q1', title: 'Q1', label: 'Fabrikam', description: 'company' }, { id: 'Q2' }],
          success: 1,
        },
      },
      {
        items: [
          { id: 'Q1', label: 'Fabrikam', description: 'company' },
          { id: 'Q2', label: null, description: null },
        ],
      },
    ],
  },
  missing: { 'no item': { body: { search: [], success: 1 } } },
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

vendor.asks(fetchEntities, {
  about: { ids: ['Q2', 'Q1', 'Q9'] },
  sends:
    'GET ' +
    '/w/api.php?action=wbgetentities&ids=Q2%7CQ1%7CQ9&props=labels%7Cdescriptions%7Cclaims' +
    '&languages=en&languagefallback=1&format=json',
  found: {
    'a full item, a bare one and one that does not exist': [
      {
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
      {
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
    ],
  },
  missing: {
    'items that do not exist': { body: { entities: { Q2: { missing: '' } }, success: 1 } },
    'ids that cannot exist': refusal('no-such-entity'),
  },
  wrongTypes: { entities: { Q1: { claims: { P856: [{ mainsnak: { datavalue: { value: 5 } } }] } } } },
});

vendor.asks(findByWebsite, {
  about: { domain: 'a.test> }#' },
  sends: `GET /sparql?query=${encodeURIComponent(
    'SELECT DISTINCT ?item WHERE { VALUES ?u { ' +
      '<https://a.test%3E%20%7D%23> <https://a.test%3E%20%7D%23/> ' +
      '<https://www.a.test%3E%20%7D%23> <https://www.a.test%3E%20%7D%23/> ' +
      '<http://a.test%3E%20%7D%23> <http://a.test%3E%20%7D%23/> ' +
      '<http://www.a.test%3E%20%7D%23> <http://www.a.test%3E%20%7D%23/>' +
      ' } ?item wdt:P856 ?u . } LIMIT 10',
  )}&format=json`,
  headers: { accept: 'application/sparql-results+json' },
  found: {
    'an item that is named twice': [
      {
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
      { ids: ['Q1'] },
    ],
  },
  missing: { 'no item': { body: { head: {}, results: { bindings: [] } } } },
  refusals: { 'a query that takes too long': [{ status: 500, body: 'TimeoutException' }, 'unavailable'] },
  wrongTypes: { results: { bindings: [{ item: { value: 5 } }] } },
});
