/* BuiltWith, as its domain API is documented: https://api.builtwith.com/domain-api. */
import type { Asked } from '../../kit/asked.ts';
import { companyRoute } from '../../kit/company-routes.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';

const ok = (body: unknown): SimulatedReply => ({ status: 200, body });
/** Errors have status 200. */
const refuse = (Code: number, Message: string): SimulatedReply =>
  ok({ Results: [], Errors: [{ Lookup: null, Code, Message }] });

export const builtwith = defineSimulator({
  id: 'builtwith',
  baseUrls: ['https://api.builtwith.com'],
  typicalMs: 900,
  requestsPerSecond: 10,
  keys: [{ query: 'KEY' }, 'bearer'],
  refuses: {
    wrongKey: refuse(-2, 'API Key is wrong - it needs to be a Guid.'),
    exhausted: refuse(-3, 'No API credits left.'),
    restricted: refuse(-5, 'Your plan does not include this API.'),
    tooOften: {
      status: 429,
      body: {
        error: 'Rate limit exceeded',
        maxConcurrentRequests: 8,
        maxRequestsPerSecond: 10,
        retryAfterSeconds: 1,
      },
    },
    unknownPath: { status: 404, body: '<html><body><h1>404</h1></body></html>' },
    unfit: () => refuse(-8, 'The LOOKUP is not a valid domain.'),
  },
  routes: {
    'GET /v22/api.json': companyRoute({
      needs: ['LOOKUP'],
      by: { domain: 'LOOKUP' },
      what: 'technologies',
      holds: { coverage: 0.88, staleness: 0.1 },
      found: (company, asked) => (company.technologies.length === 0 ? unknown(asked) : known(company, asked)),
      missing: unknown,
    }),
    'GET /usagev2/api.json': {
      isFree: true,
      answer: () => ok({ used: '60', purchased: '2000', remaining: '1940' }),
    },
  },
});

function unknown(asked: Asked): SimulatedReply {
  const result = { IsDB: 'False', Spend: 0, SpendHistory: [], Paths: [] };
  return ok({ Results: [{ Lookup: asked.text('LOOKUP'), Result: result }], Errors: [] });
}

function known(company: WorldCompany, asked: Asked): SimulatedReply {
  const history = spendHistory(company, asked);
  const technologies = company.technologies.map((name) => technologyOf(name, { company, asked }));
  const url = { Domain: company.domain, SubDomain: '', Url: '' };
  const result = {
    IsDB: 'True',
    Spend: history.at(-1)?.S ?? 0,
    SpendHistory: history,
    Paths: [{ ...url, Technologies: technologies }],
  };
  return ok({ Results: [{ Lookup: asked.text('LOOKUP'), Result: result }], Errors: [] });
}

const day = 86_400_000;

/** Eight quarters. Who has more technologies spends more. */
function spendHistory(company: WorldCompany, asked: Asked): { D: number; S: number }[] {
  const growth = 0.85 + asked.chance('growth', company.domain) * 0.5;
  const start = company.technologies.length * asked.between(40, 220, 'spend', company.domain);
  const today = Date.parse(asked.world.today);
  return Array.from({ length: 8 }, (_, turn) => ({
    D: today - (7 - turn) * 91 * day,
    S: Math.round(start * (1 + ((growth - 1) * turn) / 7)),
  }));
}

const tags: readonly [RegExp, string][] = [
  [/analytics|insight|hotjar|segment|tag manager|tableau|power bi|datadog/i, 'analytics'],
  [/shopify|magento|yotpo/i, 'shop'],
  [/wordpress|drupal|typo3|webflow/i, 'cms'],
  [/stripe|adyen/i, 'payment'],
  [/hubspot|mailchimp|klaviyo|salesforce/i, 'mail'],
  [/google ads|meta pixel/i, 'ads'],
  [/cloudflare/i, 'cdn'],
  [/aws|azure|kubernetes|docker/i, 'hosting'],
  [/react|typescript|java|python/i, 'javascript'],
];

function technologyOf(name: string, { company, asked }: { company: WorldCompany; asked: Asked }): unknown {
  const today = Date.parse(asked.world.today);
  const age = asked.between(60, 1500, 'first seen', company.domain, name);
  return {
    Name: name,
    Tag: tags.find(([pattern]) => pattern.test(name))?.[1] ?? 'widgets',
    Categories: [],
    IsPremium: 'no',
    FirstDetected: today - age * day,
    LastDetected: today - asked.between(0, 20, 'last seen', company.domain, name) * day,
  };
}
