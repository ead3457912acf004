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
  // known as 422 with a text only, which is not told from other refusals.
  errors: { codeAt: ['error_code'], means: { API_INACCESSIBLE: 'not_in_plan' } },
});

/** A free call that tells whether a credential works, whatever the key may be used for. */
export const tryKey = apollo.operation({
  id: 'apollo.try_key',
  // What is left is told to master keys only.
  request: () => ({ method: 'GET', path: '/auth/health' }),
  limits: perEndpoint,
  // Whether the key is any good stands in a reply that is always 200.
  errors: { codeAt: ['is_logged_in', 'error_code'], means: { false: 'credential_rejected' } },
  reply: z.object({ is_logged_in: z.boolean() }),
  answer: () => ({ detail: 'The key is accepted' }),
});
