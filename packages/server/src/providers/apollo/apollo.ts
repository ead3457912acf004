import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/** The vendor counts each endpoint by itself: 50 a minute for a free account, 200 and more for paid ones. */
export const perEndpoint = { requestsPerMinute: 50 };

/** https://docs.apollo.io/reference. A search of people is free, one of organizations costs 1 credit a page. */
export const apollo = defineProvider({
  id: 'apollo',
  label: 'Apollo',
  baseUrl: 'https://api.apollo.io/api/v1',
  auth: { header: 'x-api-key' },
  limits: perEndpoint,
  // A wrong key is plain text; a plan without an endpoint, or a key that is no master key, is 403. Used-up credits are
  // known as 422 with a text only.
  errors: {
    codeAt: ['error_code'],
    means: { 403: 'not_in_plan' },
    says: { at: ['error', 'message'], means: [[/\binsufficient credits\b/i, 'quota_exhausted']] },
  },
});

/** What is left of the account: a free call that tells whether a credential works, whatever it may be used for. */
export const countCredits = apollo.operation({
  id: 'apollo.count_credits',
  request: () => ({ method: 'GET', path: '/users/api_profile', query: { include_credit_usage: true } }),
  limits: perEndpoint,
  reply: z.object({ num_credits_remaining: z.number().nullish() }),
  // Accounts with unified credits may tell an old number, or none.
  answer: ({ num_credits_remaining: left }) => ({
    detail: typeof left === 'number' ? `${left} credits left` : 'The key is accepted',
  }),
});
