import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/** https://app.findymail.com/docs. Charged when something was found; a verification is charged always. */
export const findymail = defineProvider({
  id: 'findymail',
  label: 'Findymail',
  baseUrl: 'https://app.findymail.com',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  limits: { concurrency: 300 },
  errors: {
    codeAt: ['error'],
    means: {
      // An older page of the documentation shows the first of them with status 200.
      'Not enough credits': 'quota_exhausted',
      'Subscription is paused': 'credential_rejected',
      423: 'credential_rejected',
    },
  },
});

/** How a miss looks is not documented: a reply without a contact is one, and so are these. */
export const missIsAnError = { means: { 404: 'not_found', '*': 'not_found' } } as const;

/** What is left of the account: a free call that tells whether a credential works. */
export const countCredits = findymail.operation({
  id: 'findymail.count_credits',
  request: () => ({ method: 'GET', path: '/api/credits' }),
  reply: z.object({ credits: z.number(), verifier_credits: z.number().nullish() }),
  answer: ({ credits, verifier_credits: checks }) => ({
    detail:
      typeof checks === 'number'
        ? `${credits} credits and ${checks} verifier credits left`
        : `${credits} credits left`,
  }),
});
