import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { obj } from '../kit/shapes.ts';
import { loginUrl, openCredential } from './open-credential.ts';

/** https://developer.salesforce.com/docs/platform/api-rest/guide. Every customer has a host of their own. */
export const salesforce = defineProvider({
  id: 'salesforce',
  label: 'Salesforce',
  baseUrl: loginUrl,
  openCredential,
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // It counts by the day; what is slow counts against 25 at once.
  limits: { concurrency: 10 },
  errors: {
    codeAt: ['0.errorCode'],
    means: {
      INVALID_SESSION_ID: 'credential_rejected',
      API_DISABLED_FOR_ORG: 'credential_rejected',
      INSUFFICIENT_ACCESS: 'credential_rejected',
      // The day's allowance; too many long requests at once are told by the same code.
      REQUEST_LIMIT_EXCEEDED: 'quota_exhausted',
      SERVER_UNAVAILABLE: 'unavailable',
      404: 'request_refused',
    },
  },
});

/** The version of the API: everything that is asked for is older. */
export const apiPath = '/services/data/v62.0';

/** What is left of the day's requests: a call that tells whether a credential works. */
export const countCredits = salesforce.credits(`${apiPath}/limits`, {
  reply: { DailyApiRequests: obj({ Remaining: z.number() }) },
  left: ({ DailyApiRequests: daily }) => (daily ? `${daily.Remaining} of today's requests` : null),
});
