/* Tomba, by its own client, https://github.com/tomba-io/node. Errors and misses are not documented there. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import type { EmailRoute } from '../../kit/person-routes.ts';
import { emailRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (code: number, type: string, message: string): SimulatedReply => ({
  status: code,
  body: { errors: { type, code, message } },
});
const ok = (data: object): SimulatedReply => ({ status: 200, body: { data } });

const finder = (route: Pick<EmailRoute, 'needs' | 'by'>) =>
  emailRoute({
    ...route,
    holds: { coverage: 0.5, staleness: 0.07 },
    guesses: 0.15,
    found: ({ email, status, score, company, firstName, lastName }) =>
      ok({
        website_url: company.domain,
        accept_all: status === 'catch_all',
        email,
        first_name: firstName,
        last_name: lastName,
        phone_number: false,
        company: company.name,
        score,
        verification: status === 'guess' ? {} : { date: '2026-01-10', status: 'valid' },
        sources: [],
      }),
    missing: () => ok({ email: null, score: null, accept_all: false, verification: {} }),
  });

const verdicts = {
  valid: { result: 'deliverable', status: 'valid' },
  catch_all: { result: 'risky', status: 'accept_all' },
  unknown: { result: 'risky', status: 'unknown' },
  disposable: { result: 'risky', status: 'disposable' },
  invalid: { result: 'undeliverable', status: 'invalid' },
  no_mail_server: { result: 'undeliverable', status: 'invalid' },
} as const;

export const tomba = defineSimulator({
  id: 'tomba',
  baseUrls: ['https://api.tomba.io/v1'],
  typicalMs: 900,
  requestsPerSecond: 5,
  keys: [{ header: 'x-tomba-key' }],
  refuses: {
    wrongKey: refuse(401, 'unauthorized', 'The key is not valid'),
    tooOften: refuse(429, 'too_many_requests', 'Too many requests'),
    unknownPath: refuse(404, 'not_found', 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, 'bad_request', `${parameter} is ${problem}`),
  },
  routes: {
    'GET /email-finder': finder({
      needs: ['full_name', { any: ['domain', 'company'] }],
      by: { name: 'full_name', domain: 'domain', company: 'company' },
    }),
    'GET /linkedin': finder({ needs: ['url'], by: { profile: 'url' } }),
    'GET /email-verifier/{email}': mailboxRoute({
      by: 'email',
      found: (verdict, { address }) =>
        ok({
          email: { email: address, ...verdicts[verdict], score: verdict === 'valid' ? 99 : 40 },
          sources: [],
        }),
    }),
    'GET /me': { isFree: true, answer: () => ok({ user_id: 7, email: 'ops@example.com' }) },
  },
});
