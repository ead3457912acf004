import { expect, test } from 'vitest';
import { onLoopback } from '../kit/on-loopback.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findFilers, readFiler, tryContact } from './sec-edgar.ts';

const vendor = describeVendor({
  // Whoever asks says who that is.
  key: 'user-agent: secret-key',
  refusals: {
    'somebody who does not say who it is': [
      { status: 403, body: '<html><h1>Your Request Originates from an Undeclared Automated Tool' },
      'credential_rejected',
    ],
    'a question it does not take': [{ status: 400, body: '<html>' }, 'request_refused'],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
    'a fault of its own': [{ status: 503, body: '<html>' }, 'unavailable'],
  },
  tooOften: { status: 429, body: '<html><title>SEC.gov | Request Rate Threshold Exceeded' },
});

const hit = (...display_names: string[]) => ({ _id: 'x', _source: { display_names, form: '10-K' } });
const filers = (...given: [cik: string, name: string][]) => ({
  filers: given.map(([cik, name]) => ({ cik, name })),
});

vendor.asks(onLoopback(findFilers), {
  about: { name: 'Fabrikam "Robotics" & Co' },
  sends: 'GET /LATEST/search-index?q=%22Fabrikam%20Robotics%20%26%20Co%22&forms=10-K',
  headers: { accept: 'application/json' },
  found: {
    'filers, each once': [
      {
        body: {
          hits: {
            total: { value: 3 },
            hits: [
              hit('FABRIKAM INC /DE/  (FBRK, FBRKP)  (CIK 0001234567)'),
              hit('FABRIKAM INC /DE/  (FBRK, FBRKP)  (CIK 0001234567)', 'Contoso Corp  (CIK 0000000042)'),
              hit('a name without a number', '(CIK 0000000001)'),
            ],
          },
        },
      },
      filers(['1234567', 'FABRIKAM INC'], ['42', 'Contoso Corp']),
    ],
    'those with the most hits before all others': [
      {
        body: {
          hits: { hits: [hit('Contoso Corp  (CIK 0000000042)')] },
          aggregations: {
            entity_filter: { buckets: [{ key: 'Fabrikam Inc. (FBRK) (CIK 0001234567)', doc_count: 9 }] },
          },
        },
      },
      filers(['1234567', 'Fabrikam Inc.'], ['42', 'Contoso Corp']),
    ],
    'sums of another form': [
      { body: { hits: { hits: [hit('Contoso  (CIK 0000000042)')] }, aggregations: { entity_filter: 7 } } },
      filers(['42', 'Contoso']),
    ],
    'a name that every object knows': [
      { body: { hits: { hits: [hit('constructor  (CIK 0000000042)')] } } },
      filers(['42', 'constructor']),
    ],
  },
  missing: { 'no hit': { body: { hits: { total: { value: 0 }, hits: [] } } }, nothing: { body: {} } },
  wrongTypes: { hits: { hits: [{ _source: { display_names: [7] } }] } },
});

const fabrikam = {
  cik: '0001234567',
  entityType: 'operating',
  name: 'FABRIKAM INC /DE/',
  tickers: ['FBRK', 'FBRKP'],
  exchanges: ['Nasdaq', 'Nasdaq'],
  stateOfIncorporation: 'DE',
  addresses: {
    business: { street1: 'ONE MAIN ST', city: 'AUSTIN', stateOrCountry: 'TX', zipCode: '78701' },
  },
  filings: { recent: { form: ['10-K'] } },
};
const filed = {
  legal_name: 'FABRIKAM INC',
  number: '1234567',
  status: null,
  is_dissolved: false,
  founded_on: null,
  street: 'ONE MAIN ST',
  city: 'AUSTIN',
  zip_code: '78701',
  url: 'https://www.sec.gov/edgar/browse/?CIK=1234567',
  ticker: 'FBRK',
  is_american: true,
};
const nowhere = { ...filed, street: null, city: null, zip_code: null };
const at = (stateOrCountry: string) => ({
  body: { ...fabrikam, addresses: { business: { stateOrCountry } } },
});

vendor.asks(onLoopback(readFiler), {
  about: { cik: '1234567' },
  sends: 'GET /submissions/CIK0001234567.json',
  found: {
    'a company': [{ body: fabrikam }, filed],
    'one without a seat': [{ body: { ...fabrikam, addresses: null } }, nowhere],
    'one abroad': [at('X0'), { ...nowhere, is_american: false }],
    'one whose seat is unknown': [at('XX'), { ...nowhere, is_american: false }],
    'one that is not listed': [{ body: { ...fabrikam, tickers: [] } }, { ...filed, ticker: null }],
  },
  missing: {
    'no such number': { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' },
    'no name': { body: { cik: '0001234567' } },
  },
  wrongTypes: { cik: '1', name: 7 },
});

vendor.asks(onLoopback(tryContact), {
  about: undefined,
  sends: 'GET /LATEST/search-index?q=%22annual%20report%22&forms=10-K',
  found: { 'any reply': [{ body: { hits: {} } }, { detail: 'The contact is accepted' }] },
  wrongTypes: 'nobody',
});

test('a number never leads out of its path', () => {
  const { path } = readFiler.exchange.request({ cik: '../../x?y#' }, { idempotencyKey: 'k' });
  expect(path).toBe('https://data.sec.gov/submissions/CIK..%2F..%2Fx%3Fy%23.json');
});
