/* Wiza, https://docs.wiza.co/api-reference: a reveal is queued, and read until it is complete. Errors are assumed. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { laterRoutes } from '../../kit/later-routes.ts';
import { emailRoute, mobileRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (code: number, message: string): SimulatedReply => ({
  status: code,
  body: { status: { code, message } },
});
const told = (data: object): SimulatedReply => ({
  status: 200,
  body: { status: { code: 200, message: 'OK' }, type: 'individual_reveal', data },
});
const finished = (found: object): SimulatedReply => told({ status: 'finished', is_complete: true, ...found });

const who = {
  name: 'individual_reveal.full_name',
  domain: 'individual_reveal.domain',
  company: 'individual_reveal.company',
  profile: 'individual_reveal.profile_url',
};

const partial = emailRoute({
  by: who,
  holds: { coverage: 0.6, staleness: 0.06 },
  found: ({ email, status }) => {
    const one = { email, email_type: 'work', email_status: status === 'catch_all' ? 'catch_all' : 'valid' };
    return finished({ ...one, emails: [one], credits: { api_credits: { total: 2 } } });
  },
  missing: () => finished({ email: null, email_status: 'unfound', emails: [] }),
});

const phone = mobileRoute({
  by: who,
  holds: { coverage: 0.4, staleness: 0.06 },
  found: ({ mobile: number }) =>
    finished({
      mobile_phone: number,
      phone_number: number,
      phone_status: 'found',
      phones: [{ number, pretty_number: number, type: 'mobile' }],
      credits: { api_credits: { total: 5 } },
    }),
  missing: () => finished({ mobile_phone: null, phone_status: 'unfound', phones: [] }),
});

const { submit, read } = laterRoutes({
  needs: [
    'enrichment_level',
    { any: [who.profile, [who.name, who.domain], [who.name, who.company], 'individual_reveal.email'] },
  ],
  id: 'id',
  taken: (id) => told({ id, status: 'queued', is_complete: false }),
  running: (id) => told({ id, status: 'resolving', is_complete: false }),
  unknown: refuse(404, 'Not found'),
  answer: (asked: Asked) => (asked.text('enrichment_level') === 'phone' ? phone : partial).answer(asked),
});

export const wiza = defineSimulator({
  id: 'wiza',
  baseUrls: ['https://wiza.co/api'],
  typicalMs: 500,
  requestsPerSecond: 1,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized'),
    exhausted: refuse(402, 'Not enough credits'),
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: {
    'POST /individual_reveals': submit,
    'GET /individual_reveals/{id}': read,
    'GET /meta/credits': {
      isFree: true,
      answer: () => ({
        status: 200,
        body: { credits: { email_credits: 'unlimited', phone_credits: 40, api_credits: 940 } },
      }),
    },
  },
});
