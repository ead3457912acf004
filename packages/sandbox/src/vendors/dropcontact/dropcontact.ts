/* Dropcontact, https://developer.dropcontact.com: lists of contacts are taken, enriched, and read later. One contact is served. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { laterRoutes } from '../../kit/later-routes.ts';
import type { EmailRoute } from '../../kit/person-routes.ts';
import { emailRoute, personRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Employment, WorldPerson } from '../../world/world.ts';

const refuse = (status: number, reason: string): SimulatedReply => ({
  status,
  body: { error: true, success: false, reason },
});
const ok = (body: object): SimulatedReply => ({
  status: 200,
  body: { error: false, success: true, ...body },
});
const enriched = (contact: object): SimulatedReply => ok({ data: [{ ...contact, custom_fields: {} }] });

const emails = {
  holds: { coverage: 0.55, staleness: 0.04 },
  found: ({ email, status, person, company }) =>
    enriched({
      ...(person === null ? {} : contactOf(person, person.employments[0])),
      email: [{ email, qualification: status === 'valid' ? 'nominative@pro' : 'catch_all@pro' }],
      company: company.name,
    }),
  // The contact comes back as it was sent, without an address.
  missing: () => enriched({ email: [] }),
} satisfies Omit<EmailRoute, 'by'>;

const byName = emailRoute({
  ...emails,
  by: { name: 'data.0.full_name', domain: 'data.0.website', company: 'data.0.company' },
});
const byProfile = emailRoute({ ...emails, by: { profile: 'data.0.linkedin' } });
const byAddress = personRoute({
  by: { email: 'data.0.email' },
  holds: { coverage: 0.5, staleness: 0.08 },
  found: ({ person, job }, asked) =>
    enriched({
      ...contactOf(person, job),
      email: [{ email: asked.text('data.0.email'), qualification: 'nominative@pro' }],
    }),
  missing: (asked) =>
    enriched({ email: [{ email: asked.text('data.0.email'), qualification: 'nominative@pro' }] }),
});

function routeOf(asked: Asked) {
  if (asked.text('data.0.email') !== undefined) return byAddress;
  return asked.text('data.0.linkedin') === undefined ? byName : byProfile;
}

const { submit, read } = laterRoutes({
  needs: [{ any: ['data.0.email', 'data.0.linkedin', 'data.0.full_name'] }],
  id: 'request_id',
  taken: (id) => ok({ request_id: id, credits_left: 940 }),
  running: () => ({
    status: 200,
    body: { error: false, success: false, reason: 'Request not ready yet, try again in 30 seconds' },
  }),
  unknown: refuse(404, 'No such request'),
  answer: (asked) => routeOf(asked).answer(asked),
});

export const dropcontact = defineSimulator({
  id: 'dropcontact',
  baseUrls: ['https://api.dropcontact.com/v1'],
  typicalMs: 500,
  requestsPerSecond: 60,
  keys: [{ header: 'x-access-token' }],
  refuses: {
    wrongKey: refuse(401, 'Your access token is not valid'),
    // Its status is not documented.
    exhausted: refuse(402, 'You have no credits left'),
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: { 'POST /enrich/all': submit, 'GET /enrich/all/{request_id}': read },
});

function contactOf(
  { firstName, lastName, name, profileUrl, place }: WorldPerson,
  { company, title }: Employment,
) {
  return {
    first_name: firstName,
    last_name: lastName,
    full_name: name,
    linkedin: profileUrl,
    company: company.name,
    website: company.domain,
    company_linkedin: company.profileUrl,
    country: place.countryCode,
    job: title,
  };
}
