import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/** https://prospeo.io/api-docs. A match costs 1 credit, with a mobile number 10; a miss is free. */
export const prospeo = defineProvider({
  id: 'prospeo',
  label: 'Prospeo',
  baseUrl: 'https://api.prospeo.io',
  auth: { header: 'X-KEY' },
  // Those of the smallest plan, without its 2,000 a day: the plan is not known here, and the vendor says when it is over.
  limits: { requestsPerSecond: 5, requestsPerMinute: 300 },
  errors: {
    // Nearly everything is a 400, faults of the vendor included. Whether a wrong key is a 401 or a 400 is doubtful.
    codeAt: ['error_code'],
    means: {
      NO_MATCH: 'not_found',
      INSUFFICIENT_CREDITS: 'quota_exhausted',
      INVALID_API_KEY: 'credential_rejected',
      ACCOUNT_RESTRICTED: 'credential_rejected',
      RATE_LIMITED: 'rate_limited',
      RATE_LIMIT_EXCEEDED: 'rate_limited',
      INVALID_DATAPOINTS: 'request_refused',
      INVALID_REQUEST: 'request_refused',
      INTERNAL_ERROR: 'unavailable',
      '*': 'request_refused',
    },
  },
});

/** What is left of the account: a free call that tells whether a credential works. */
export const countCredits = prospeo.operation({
  id: 'prospeo.count_credits',
  request: () => ({ method: 'GET', path: '/account-information' }),
  reply: z.object({ response: z.object({ remaining_credits: z.number() }) }),
  answer: ({ response }) => ({ detail: `${response.remaining_credits} credits left` }),
});
