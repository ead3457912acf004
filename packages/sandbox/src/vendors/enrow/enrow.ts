/* Enrow as its vendor describes it to agents: everything is taken first and read later, where it was sent. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { laterRoutes } from '../../kit/later-routes.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import { emailRoute, mobileRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Need, Route } from '../../kit/simulator-spec.ts';

const refuse = (status: number, message: string): SimulatedReply => ({ status, body: { message } });
const ok = (body: unknown): SimulatedReply => ({ status: 200, body });

interface Kind {
  needs: readonly Need[];
  credits: number;
  /** 201 for numbers. */
  status?: number;
}

const kind = ({ needs, credits, status = 200 }: Kind, { answer }: Route) =>
  laterRoutes({
    needs,
    id: 'id',
    taken: (id) => ({ status, body: { id, message: 'Started', credits_used: credits } }),
    running: () => ({ status: 202, body: { qualification: 'ongoing' } }),
    unknown: refuse(404, 'Search not found'),
    answer: (asked) => answer(asked),
  });

const finding = kind(
  { needs: ['fullname', { any: ['company_domain', 'company_name'] }], credits: 1 },
  emailRoute({
    by: { name: 'fullname', domain: 'company_domain', company: 'company_name' },
    holds: { coverage: 0.58, staleness: 0.05 },
    atCatchAll: 0.6,
    found: ({ email, firstName, lastName, company }) =>
      ok({
        email,
        custom: {},
        info: { company_domain: company.domain, firstname: firstName, lastname: lastName },
        qualification: 'valid',
      }),
    missing: () => ok({ email: null, qualification: 'invalid' }),
  }),
);

/** Yes or no: where a server takes any address, the answer is yes. */
const verifying = kind(
  { needs: ['email'], credits: 0.25 },
  mailboxRoute({
    by: 'email',
    unsure: 0,
    found: (verdict, { address }) => {
      const isTaken = verdict === 'valid' || verdict === 'catch_all';
      return ok({ email: address, custom: {}, qualification: isTaken ? 'valid' : 'invalid' });
    },
  }),
);

const calling = kind(
  { needs: ['linkedin_url'], credits: 50, status: 201 },
  mobileRoute({
    by: { profile: 'linkedin_url' },
    holds: { coverage: 0.4, staleness: 0.06 },
    found: ({ mobile, person }) =>
      ok({
        params: {},
        custom: {},
        number: mobile,
        country: person.place.countryCode,
        qualification: 'found',
      }),
    missing: () => ok({ params: {}, custom: {}, qualification: 'not_found' }),
  }),
);

export const enrow = defineSimulator({
  id: 'enrow',
  baseUrls: ['https://api.enrow.io'],
  typicalMs: 400,
  requestsPerSecond: 10,
  keys: [{ header: 'x-api-key' }],
  refuses: {
    noKey: refuse(401, 'No apikey found in the x-api-key headers'),
    wrongKey: refuse(401, 'This apikey is not valid'),
    exhausted: refuse(422, 'Insufficient balance'),
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: {
    'POST /email/find/single': finding.submit,
    'GET /email/find/single': finding.read,
    'POST /email/verify/single': verifying.submit,
    'GET /email/verify/single': verifying.read,
    'POST /phone/single': calling.submit,
    'GET /phone/single': calling.read,
    'GET /account/info': { isFree: true, answer: () => ok({ credits: 940, webhooks: [] }) },
  },
});
