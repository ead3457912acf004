import { defineProvider } from '../kit/provider.ts';
import { num } from '../kit/shapes.ts';

/**
 * The vendor counts each endpoint separately. These are the limits of a free account without its 200 an hour and 600 a day:
 * the plan is not known here, and the vendor says when they are used up. `HEADRACE_PROVIDER_LIMITS` can state them.
 */
const free = { requestsPerMinute: 50 };
export const searchingPeople = { ...free, endpoint: 'mixed_people/api_search' };
export const matchingPeople = { ...free, endpoint: 'people/bulk_match' };
/** Free accounts cannot search companies. */
export const searchingCompanies = {
  requestsPerMinute: 200,
  requestsPerHour: 6000,
  requestsPerDay: 50_000,
  endpoint: 'mixed_companies/search',
};

/** https://docs.apollo.io/reference. A search of people is free, one of organizations costs 1 credit a page. */
export const apollo = defineProvider({
  id: 'apollo',
  label: 'Apollo',
  baseUrl: 'https://api.apollo.io/api/v1',
  auth: { header: 'x-api-key' },
  limits: free,
  // A wrong key is plain text. A plan without an endpoint, or a key that is not a master key, is 403. Used-up credits are
  // known as 422 with a text only.
  errors: {
    codeAt: ['error_code'],
    means: { 403: 'not_in_plan' },
    says: { at: ['error', 'message'], means: [[/\binsufficient credits\b/i, 'quota_exhausted']] },
  },
});

/** What is left of the account: a free call that tells whether a credential works, whatever it may be used for. */
export const countCredits = apollo.get('count_credits', '/users/api_profile', {
  ask: () => ({ include_credit_usage: true }),
  limits: { ...free, endpoint: 'users/api_profile' },
  reply: { num_credits_remaining: num },
  // Accounts with unified credits may tell an old number, or none.
  answer: ({ num_credits_remaining: left }) => ({
    detail: typeof left === 'number' ? `${left} credits left` : 'The key is accepted',
  }),
});
