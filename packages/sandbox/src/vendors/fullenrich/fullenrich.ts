/* FullEnrich's version 2, https://docs.fullenrich.com/api/v2: lists of contacts, of which each job here has one. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { laterRoutes } from '../../kit/later-routes.ts';
import type { EmailRoute } from '../../kit/person-routes.ts';
import { emailRoute, mobileRoute, personRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Route } from '../../kit/simulator-spec.ts';

const refuse = (status: number, code: string, message: string): SimulatedReply => ({
  status,
  body: { code, message },
});
const finished = (contactInfo: object, credits = 0): SimulatedReply => ({
  status: 200,
  body: { name: 'Headrace', status: 'FINISHED', cost: { credits }, data: [{ contact_info: contactInfo }] },
});

const who = {
  first: 'data.0.first_name',
  last: 'data.0.last_name',
  domain: 'data.0.domain',
  company: 'data.0.company_name',
  profile: 'data.0.linkedin_url',
};
const missing = () => finished({});

const workEmails: EmailRoute = {
  by: who,
  // It asks many others.
  holds: { coverage: 0.8, staleness: 0.06 },
  guesses: 0.2,
  found: ({ email, status }) => {
    const words = { valid: 'DELIVERABLE', catch_all: 'CATCH_ALL', guess: 'HIGH_PROBABILITY' };
    const best = { email, status: words[status] };
    return finished({ most_probable_work_email: best, work_emails: [best] }, 1);
  },
  missing,
};

const fields: Readonly<Record<string, Route>> = {
  'contact.work_emails': emailRoute(workEmails),
  'contact.personal_emails': personRoute({
    what: 'personal email',
    by: who,
    holds: { coverage: 0.5, staleness: 0 },
    found: ({ person: { personalEmail: email } }) =>
      finished({ personal_emails: [{ email, status: 'DELIVERABLE' }] }, 3),
    missing,
  }),
  'contact.phones': mobileRoute({
    by: who,
    holds: { coverage: 0.55, staleness: 0.08 },
    found: ({ mobile: number, person }) => {
      const best = { number, region: person.place.countryCode };
      return finished({ most_probable_phone: best, phones: [best] }, 10);
    },
    missing,
  }),
};

const { submit, read } = laterRoutes({
  needs: [
    'name',
    { any: ['data.0.linkedin_url', ['data.0.first_name', 'data.0.domain'], 'data.0.company_name'] },
  ],
  id: 'id',
  taken: (id) => ({ status: 200, body: { enrichment_id: id } }),
  running: (id) => ({ status: 200, body: { id, name: 'Headrace', status: 'IN_PROGRESS', data: [] } }),
  unknown: refuse(404, 'error.enrichment.not_found', 'Enrichment not found'),
  answer: (asked) => fieldOf(asked)?.answer(asked) ?? missing(),
});

function fieldOf(asked: Asked): Route | undefined {
  return fields[asked.texts('data.0.enrich_fields')[0] ?? ''];
}

/** A job that is not done is only shown to those who ask for it as it is. */
function readForced(asked: Asked) {
  const reply = read.answer(asked);
  const isRunning = 'status' in reply && JSON.stringify(reply.body).includes('IN_PROGRESS');
  if (!isRunning || asked.text('forceResults') === 'true') return reply;
  return refuse(400, 'error.enrichment.in_progress', 'The enrichment is in progress');
}

export const fullenrich = defineSimulator({
  id: 'fullenrich',
  baseUrls: ['https://app.fullenrich.com/api/v2'],
  typicalMs: 500,
  // Sixty a minute for the account, whatever is asked.
  requestsPerSecond: 1,
  keys: ['bearer'],
  refuses: {
    noKey: refuse(401, 'error.authorization.not_set', 'No authorization'),
    wrongKey: refuse(401, 'error.api.key', 'The key is not valid'),
    exhausted: { status: 402, body: { name: 'Headrace', status: 'CREDITS_INSUFFICIENT', data: [] } },
    tooOften: refuse(429, 'error.rate.limit', 'Too many requests'),
    unknownPath: refuse(404, 'error.not_found', 'Not found'),
    unfit: ({ parameter, problem }) =>
      refuse(400, `error.enrichment.${problem}`, `${parameter} is ${problem}`),
  },
  routes: {
    'POST /contact/enrich/bulk': submit,
    'GET /contact/enrich/bulk/{id}': { ...read, answer: readForced },
    'GET /account/credits': { isFree: true, answer: () => ({ status: 200, body: { balance: 940 } }) },
  },
});
