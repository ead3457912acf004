import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/** https://api-doc.icypeas.com. Searches are jobs; an address found costs 1 credit, a verification 0.1. */
export const icypeas = defineProvider({
  id: 'icypeas',
  label: 'Icypeas',
  baseUrl: 'https://app.icypeas.com/api',
  auth: { header: 'Authorization' },
  limits: { requestsPerMinute: 30 },
  errors: {
    // Bad input and what becomes of a job are told with status 200. `success` comes last: it is nearly always there.
    codeAt: ['items.0.status', 'item.status', 'status', 'name', 'success'],
    means: {
      false: 'request_refused',
      SearchNotFoundError: 'request_refused',
      // Of the account, not of the key; its status is not documented.
      UnpaidSubscriptionError: 'not_in_plan',
      BAD_INPUT: 'request_refused',
      INSUFFICIENT_FUNDS: 'quota_exhausted',
      ABORTED: 'unavailable',
    },
  },
});

/** What is left of the account: a free call that tells whether a credential works. */
export const countCredits = icypeas.operation({
  id: 'icypeas.count_credits',
  // An `email` of the account is documented as required; clients report that the key's owner is taken without it.
  request: () => ({ method: 'POST', path: '/a/actions/subscription-information', body: {} }),
  // `status` is the subscription's here, not a job's.
  errors: { codeAt: ['success'] },
  reply: z.object({ credits: z.number() }),
  answer: ({ credits }) => ({ detail: `${credits} credits left` }),
});
