import type { FailureMeaning } from '../kit/call-result.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findTechnologies } from './builtwith.ts';

const failed = (code: number, means: FailureMeaning): [{ body: unknown }, FailureMeaning] => [
  { body: { Results: [], Errors: [{ Code: code, Message: 'x' }] } },
  means,
];

const vendor = describeVendor({
  refusals: {
    'a wrong key': failed(-2, 'credential_rejected'),
    'no credits': failed(-3, 'quota_exhausted'),
    'a plan that is too small': failed(-5, 'not_in_plan'),
    'no domain': failed(-8, 'request_refused'),
    'a fault of its own': failed(-99, 'unavailable'),
  },
  tooOften: { status: 429, body: { error: 'Rate limit exceeded', retryAfterSeconds: 1 } },
});

const found = (Result: unknown) => ({ body: { Results: [{ Lookup: 'acme.test', Result }], Errors: [] } });
const path = (...technologies: unknown[]) => ({ Domain: 'acme.test', Technologies: technologies });
const analytics = { Name: 'Google Analytics', Tag: 'analytics', LastDetected: 1748736000000 };
const shop = { Name: 'Shopify', Tag: 'shop' };

vendor.asks(findTechnologies, {
  about: { domain: 'acme.test' },
  sends:
    'GET /v22/api.json?LOOKUP=acme.test&LIVEONLY=yes&NOMETA=yes&NOPII=yes&NOATTR=yes&HIDETEXT=yes&KEY=secret-key',
  found: {
    'technologies of several paths': [
      found({
        IsDB: 'True',
        Paths: [path(analytics, shop), path(analytics, { Name: 'Segment', Tag: 'analytics' })],
        SpendHistory: [
          { D: 1748736000000, S: 1200 },
          { D: 1717200000, S: 1000 },
          { D: 1733011200000, S: 1100 },
        ],
      }),
      {
        spend_history: [
          { date: '2024-06-01', spend_usd: 1000 },
          { date: '2024-12-01', spend_usd: 1100 },
          { date: '2025-06-01', spend_usd: 1200 },
        ],
        spending_trend: 20,
        technology_list: ['Google Analytics', 'Shopify', 'Segment'],
        technologies_by_tag: { analytics: ['Google Analytics', 'Segment'], shop: ['Shopify'] },
      },
    ],
    'a technology and nothing else': [
      found({ Paths: [path({ Name: 'Typo3' }), path({ Name: null })], SpendHistory: 'none' }),
      {
        spend_history: [],
        spending_trend: 0,
        technology_list: ['Typo3'],
        technologies_by_tag: { other: ['Typo3'] },
      },
    ],
  },
  missing: {
    'a website that is not known': found({ IsDB: 'False', Paths: [] }),
    'a website without technologies': found({ IsDB: 'True', Paths: [path()] }),
    'no results': { body: { Results: [], Errors: [] } },
  },
  wrongTypes: { Results: { Result: 'none' } },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /usagev2/api.json?KEY=secret-key',
  found: {
    'what remains': [
      { body: { used: '60', purchased: '2000', remaining: '1940' } },
      { detail: '1940 credits left' },
    ],
    'what was bought and used': [{ body: { Purchased: 2000, Used: 60 } }, { detail: '1940 credits left' }],
    'no counters': [{ body: {} }, { detail: 'The key is accepted' }],
  },
  wrongTypes: { used: {} },
});
