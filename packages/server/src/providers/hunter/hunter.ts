import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/** https://hunter.io/api-documentation/v2. A found address costs 1 credit, a miss none. */
export const hunter = defineProvider({
  id: 'hunter',
  label: 'Hunter',
  baseUrl: 'https://api.hunter.io/v2',
  auth: { header: 'X-API-KEY' },
  // Published for the finder and the domain search; lookups of people are assumed to be alike.
  limits: { requestsPerSecond: 15, requestsPerMinute: 500 },
  errors: {
    codeAt: ['errors.0.id'],
    // The other way round than usual: 403 is "too fast", 429 is "used up".
    means: { 403: 'rate_limited', 404: 'not_found', 429: 'quota_exhausted' },
  },
});

const pool = z.object({ used: z.number(), available: z.number() }).nullish();

/** What is left of the account: a free call that tells whether a credential works. */
export const countCredits = hunter.operation({
  id: 'hunter.count_credits',
  request: () => ({ method: 'GET', path: '/account' }),
  // The counters are known from clients; plans with one pool have `credits`, older ones a pool for each kind.
  reply: z.object({
    data: z.object({ requests: z.object({ credits: pool, searches: pool }).nullish() }),
  }),
  answer: ({ data }) => {
    const counted = data.requests?.credits ?? data.requests?.searches;
    return { detail: counted ? `${counted.available - counted.used} credits left` : 'The key is accepted' };
  },
});
