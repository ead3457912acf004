/* Anymail Finder, https://anymailfinder.com/email-finder-api/docs: a miss is an answer with status 200. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import type { EmailRoute } from '../../kit/person-routes.ts';
import { emailRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, error: string, message: string): SimulatedReply => ({
  status,
  body: { error, message },
});
const charged = (credits: number, fields: object): SimulatedReply => ({
  status: 200,
  body: { credits_charged: credits, ...fields },
});

const nothing = { email: null, email_status: 'not_found', valid_email: null };

/** `risky`: at servers that take any address, so that nothing can be checked. It costs nothing. */
const finder = (route: Pick<EmailRoute, 'needs' | 'by'>) =>
  emailRoute({
    ...route,
    holds: { coverage: 0.6, staleness: 0.05 },
    found: ({ email, status }) =>
      status === 'valid'
        ? charged(1, { email, email_status: 'valid', valid_email: email })
        : charged(0, { email, email_status: 'risky', valid_email: null }),
    missing: () => charged(0, nothing),
  });

const verdicts = {
  valid: 'valid',
  catch_all: 'risky',
  unknown: 'risky',
  disposable: 'risky',
  invalid: 'invalid',
  no_mail_server: 'invalid',
} as const;

export const anymailfinder = defineSimulator({
  id: 'anymailfinder',
  baseUrls: ['https://api.anymailfinder.com/v5.1'],
  typicalMs: 4000,
  requestsPerSecond: null,
  keys: [{ header: 'authorization' }],
  refuses: {
    wrongKey: refuse(401, 'unauthorized', 'The API key is missing or not valid.'),
    exhausted: refuse(402, 'payment_needed', 'There are no credits left.'),
    tooOften: refuse(429, 'too_many_requests', 'Too many requests.'),
    unknownPath: refuse(404, 'not_found', 'There is no such endpoint.'),
    unfit: ({ parameter, problem }) => refuse(400, 'bad_request', `${parameter} is ${problem}.`),
  },
  routes: {
    'POST /find-email/person': finder({
      needs: ['full_name', { any: ['domain', 'company_name'] }],
      by: { name: 'full_name', domain: 'domain', company: 'company_name' },
    }),
    'POST /find-email/linkedin-url': finder({ needs: ['linkedin_url'], by: { profile: 'linkedin_url' } }),
    'POST /verify-email': mailboxRoute({
      by: 'email',
      found: (verdict) => charged(0.2, { email_status: verdicts[verdict] }),
    }),
    'GET /account': {
      isFree: true,
      answer: () => ({ status: 200, body: { email: 'ops@example.com', credits_left: 940 } }),
    },
  },
});
