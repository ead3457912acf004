/* Findymail as its documentation has it: https://app.findymail.com/docs. Misses are not documented: here a 200 with nothing in it. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailboxRoute } from '../../kit/mailbox-route.ts';
import { emailRoute, mobileRoute, personRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { WorldPerson } from '../../world/world.ts';

const ok = (body: unknown): SimulatedReply => ({ status: 200, body });
/** What the framework below answers: Laravel's shape. */
const framework = (status: number, message: string, errors?: Record<string, string[]>): SimulatedReply => ({
  status,
  body: errors === undefined ? { message } : { message, errors },
});
const account = (status: number, error: string): SimulatedReply => ({ status, body: { error } });

/** The share of addresses at catch-all servers that they verify; on the others they give up. */
const atCatchAll = 0.4;

/** Only addresses that their own verifier passes, so no answer says how sure it is. */
const contacts = {
  atCatchAll,
  holds: { coverage: 0.55, staleness: 0.04 },
  found: ({
    email,
    company,
    person,
  }: {
    email: string;
    company: { domain: string };
    person: WorldPerson | null;
  }) => ok({ contact: { name: person?.name ?? null, email, domain: company.domain } }),
  missing: () => ok({ contact: null }),
};

/** Member states: their people are left out of the phones. */
const euCountries = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

const mailHosts = {
  google: 'Google',
  microsoft: 'Microsoft',
  proofpoint: 'Proofpoint',
  own: 'Custom',
  none: null,
};

export const findymail = defineSimulator({
  id: 'findymail',
  baseUrls: ['https://app.findymail.com'],
  typicalMs: 600,
  // The vendor limits concurrent requests, not their rate.
  requestsPerSecond: null,
  keys: ['bearer'],
  refuses: {
    wrongKey: framework(401, 'Unauthenticated.'),
    exhausted: account(402, 'Not enough credits'),
    restricted: account(423, 'Subscription is paused'),
    tooOften: { ...framework(429, 'Too Many Attempts.'), headers: { 'retry-after': '5' } },
    unknownPath: framework(404, 'Not Found'),
    unfit: ({ parameter, problem }) => {
      const name = `The ${parameter.replaceAll('_', ' ')} field`;
      const message = problem === 'missing' ? `${name} is required.` : `${name} is invalid.`;
      return framework(422, message, { [parameter]: [message] });
    },
  },
  routes: {
    'POST /api/search/name': emailRoute({
      ...contacts,
      needs: ['name', 'domain'],
      by: { name: 'name', domain: 'domain' },
    }),
    'POST /api/search/business-profile': emailRoute({
      ...contacts,
      needs: ['linkedin_url'],
      by: { profile: 'linkedin_url' },
    }),
    'POST /api/search/phone': mobileRoute({
      needs: ['linkedin_url'],
      by: { profile: 'linkedin_url' },
      holds: { coverage: 0.25, staleness: 0.06 },
      excludes: ({ place }) => euCountries.has(place.countryCode),
      found: ({ mobile }) => ok({ phone: mobile, line_type: 'Mobile' }),
      missing: () => ok({ phone: null, line_type: null }),
    }),
    'POST /api/search/reverse-email': personRoute({
      needs: ['email'],
      by: { email: 'email' },
      holds: { coverage: 0.5, staleness: 0.1 },
      found: ({ person }, asked) => {
        const { name: fullName, profileUrl } = person;
        const username = profileUrl.slice(profileUrl.lastIndexOf('/') + 1);
        const found = { email: asked.text('email'), linkedin_url: profileUrl, fullName, username };
        return ok(asked.value('with_profile') === true ? { ...found, ...profileOf(person) } : found);
      },
      missing: (asked) => ok({ email: asked.text('email'), linkedin_url: null }),
    }),
    'POST /api/verify': mailboxRoute({
      by: 'email',
      found: (verdict, { company, person }, asked) => {
        const isPassed =
          verdict === 'catch_all' && person !== null && asked.chance('catch-all', person.id) <= atCatchAll;
        return ok({
          email: asked.text('email'),
          // What they are not sure of is a no.
          verified: verdict === 'valid' || isPassed,
          provider: company === null ? null : mailHosts[company.mailHost],
        });
      },
    }),
    // Two pools: one of the finders, one of the verifier.
    'GET /api/credits': { isFree: true, answer: () => ok({ credits: 940, verifier_credits: 2000 }) },
  },
});

function profileOf({ employments, headline, place, skills, education }: WorldPerson) {
  const [{ company, title }] = employments;
  return {
    headline,
    jobTitle: title,
    summary: null,
    city: place.city,
    region: place.region,
    country: place.country,
    companyLinkedinUrl: company.profileUrl,
    companyName: company.name,
    companyWebsite: `https://${company.domain}`,
    isPremium: false,
    isOpenProfile: false,
    skills,
    jobs: employments.map((job) => ({
      title: job.title,
      companyName: job.company.name,
      companyLinkedinUrl: job.company.profileUrl,
      startDate: job.startDate,
      endDate: job.endDate,
    })),
    educations: education,
    certificates: [],
  };
}
