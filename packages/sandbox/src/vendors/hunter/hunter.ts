/* Hunter, as its documentation has it: https://hunter.io/api-documentation/v2. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import { emailRoute, personRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Route } from '../../kit/simulator-spec.ts';

const refuse = (status: number, id: string, details: string): SimulatedReply => ({
  status,
  body: { errors: [{ id, code: status, details }] },
});
const data = (fields: unknown): SimulatedReply => ({ status: 200, body: { data: fields, meta: {} } });
const notFound = refuse(404, 'not_found', "The requested resource couldn't be found.");

/** Hunter's words for verdicts, and its scores for them: from, to. */
const verdicts = {
  valid: ['valid', 90, 100],
  catch_all: ['accept_all', 50, 75],
  unknown: ['unknown', 30, 50],
  disposable: ['disposable', 10, 30],
  invalid: ['invalid', 0, 10],
  no_mail_server: ['invalid', 0, 10],
  guess: ['unknown', 20, 55],
} as const;

export const hunter = defineSimulator({
  id: 'hunter',
  baseUrls: ['https://api.hunter.io/v2'],
  typicalMs: 500,
  requestsPerSecond: 15,
  keys: [{ query: 'api_key' }, { header: 'x-api-key' }, 'bearer'],
  refuses: {
    wrongKey: refuse(401, 'authentication_failed', 'No user found for the API key supplied'),
    exhausted: refuse(429, 'too_many_requests', 'You have used up the credits of your plan for this month.'),
    // Not 429, which means here that the month's credits are used up.
    tooOften: refuse(403, 'rate_limited', 'You have reached the rate limit. Please slow down.'),
    unknownPath: notFound,
    optedOut: {
      reply: refuse(451, 'claimed_email', 'This person asked that their data is no longer processed.'),
      share: 1 / 300,
    },
    unfit: ({ parameter, problem }) =>
      refuse(
        400,
        'wrong_params',
        problem === 'missing'
          ? `You are missing the ${parameter} parameter`
          : `The ${parameter} parameter is invalid`,
      ),
  },
  routes: {
    'GET /email-finder': emailRoute({
      // A handle alone names the person: https://pypi.org/project/pyhunter/2.0/
      needs: [
        { any: ['domain', 'company', 'linkedin_handle'] },
        { any: [['first_name', 'last_name'], 'full_name', 'linkedin_handle'] },
      ],
      by: {
        name: 'full_name',
        first: 'first_name',
        last: 'last_name',
        domain: 'domain',
        company: 'company',
        profile: 'linkedin_handle',
      },
      holds: { coverage: 0.5, staleness: 0.08 },
      guesses: 0.25,
      found: ({ email, score, status, company, person, firstName, lastName }) =>
        data({
          first_name: firstName,
          last_name: lastName,
          email,
          score,
          domain: company.domain,
          accept_all: company.isCatchAll,
          position: person?.employments[0].title ?? null,
          company: company.name,
          linkedin_url: person?.profileUrl ?? null,
          sources: [],
          verification: { date: null, status: company.isCatchAll ? 'accept_all' : verdicts[status][0] },
        }),
      missing: () =>
        data({ email: null, score: null, sources: [], verification: { date: null, status: null } }),
    }),
    'GET /email-verifier': mailboxRoute({
      by: 'email',
      unsure: 0.04,
      slow: {
        share: 0.12,
        later: (asked) => ({ status: 202, body: { data: { email: asked.text('email') } } }),
      },
      found: (verdict, { address, isFree }, asked) => {
        const [status, least, most] = verdicts[verdict];
        const score = asked.between(least, most, 'score', address);
        return data({ status: isFree && status === 'valid' ? 'webmail' : status, score, email: address });
      },
    }),
    'GET /people/find': personRoute({
      needs: [{ any: ['email', 'linkedin_handle'] }],
      by: { email: 'email', profile: 'linkedin_handle' },
      holds: { coverage: 0.45, staleness: 0.1 },
      found: ({ person, job, company }) =>
        data({
          id: `hunter-person-${person.id}`,
          name: { fullName: person.name, givenName: person.firstName, familyName: person.lastName },
          employment: { domain: company.domain, name: company.name, title: job.title },
          linkedin: { handle: person.profileUrl.slice(person.profileUrl.lastIndexOf('/') + 1) },
        }),
      missing: () => notFound,
    }),
    'GET /account': { isFree: true, answer: countCredits } satisfies Route,
  },
});

function countCredits(): SimulatedReply {
  const usage = (available: number) => ({ used: available / 10, available });
  const requests = { searches: usage(500), verifications: usage(1000), credits: usage(2000) };
  return data({ email: 'account@example.com', plan_name: 'Starter', requests });
}
