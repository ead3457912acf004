import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/** https://docs.amplemarket.com. A match costs half an email credit, what is revealed costs extra. */
export const amplemarket = defineProvider({
  id: 'amplemarket',
  label: 'Amplemarket',
  baseUrl: 'https://api.amplemarket.com',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  // That of the person lookup, which nearly everything here asks; the others have 500.
  limits: { requestsPerMinute: 350 },
  errors: {
    codeAt: ['_errors.0.code'],
    means: {
      // A wrong key is a 401.
      403: 'not_in_plan',
      404: 'not_found',
      person_not_found: 'not_found',
      unauthorized: 'credential_rejected',
      insufficient_credits: 'quota_exhausted',
      missing_field: 'request_refused',
      unsupported_value: 'request_refused',
      internal_server_error: 'unavailable',
    },
  },
});

/** Whose account it is: a free call that tells whether a credential works. No balance is known to be in it. */
export const countCredits = amplemarket.operation({
  id: 'amplemarket.count_credits',
  request: () => ({ method: 'GET', path: '/account-info' }),
  // Only clients show this reply, and of it the name alone.
  reply: z.object({ name: z.string().nullish() }),
  answer: ({ name }) => ({ detail: name ? `Account ${name}` : 'The key is accepted' }),
});
