/* Clado's search for people, what it has of one, and credits: https://docs.clado.ai/api-reference. Replies are known from clients. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Asked } from '../../kit/asked.ts';
import type { WorldPerson } from '../../world/world.ts';
import { profileHolds, searchPeople } from './clado-search.ts';

/** As FastAPI gives them: a sentence, or for parameters a list of what is wrong with each. */
const refuse = (status: number, detail: unknown): SimulatedReply => ({ status, body: { detail } });
const notFound = refuse(404, 'Profile not found');

export const clado = defineSimulator({
  id: 'clado',
  baseUrls: ['https://search.clado.ai'],
  typicalMs: 3000,
  // Two hundred searches a minute on the smallest paid plan.
  requestsPerSecond: 3,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Invalid or missing API key'),
    exhausted: refuse(402, 'Insufficient credits'),
    restricted: refuse(403, 'Your plan does not include this endpoint'),
    tooOften: { ...refuse(429, 'Rate limit exceeded'), headers: { 'retry-after': '1' } },
    unknownPath: refuse(404, 'Not Found'),
    unfit: ({ parameter, problem }) => {
      const type = problem === 'missing' ? 'missing' : 'value_error';
      return refuse(422, [{ type, loc: ['query', parameter], msg: `Field is ${problem}` }]);
    },
  },
  routes: {
    'GET /api/search': { answer: searchPeople },
    'GET /api/enrich/contacts': { needs: ['linkedin_url'], answer: enrichContacts },
    'GET /api/enrich/linkedin': personRoute({
      needs: ['linkedin_url'],
      by: { profile: 'linkedin_url' },
      holds: profileHolds,
      found: ({ person }) => ({ status: 200, body: { data: { data: profileOf(person) } } }),
      missing: () => notFound,
    }),
    'GET /api/credits': {
      isFree: true,
      answer: () => ({ status: 200, body: { credits: 2470, last_topup_at: '2026-01-15T10:30:00Z' } }),
    },
  },
});

function enrichContacts(asked: Asked): SimulatedReply {
  const { world } = asked;
  const of = world.findPerson({ profileUrl: asked.text('linkedin_url') });
  if (of === null) return notFound;
  const isWanted = (name: string) => asked.text(`${name}_enrichment`) === 'true';
  const email = personAsKnown(world, 'clado', { of, what: 'email', coverage: 0.45, staleness: 0.08 });
  const own = world.knows('clado', { of, what: 'personal email', coverage: 0.3, staleness: 0 });
  const phone = mobileAsKnown(world, 'clado', { of, coverage: 0.3, staleness: 0.08 });
  const contacts = [
    ...(isWanted('email') && email !== null
      ? [{ type: 'email', value: email.workEmail, rating: 95, subType: 'work' }]
      : []),
    ...(isWanted('email') && own.isKnown
      ? [{ type: 'email', value: of.personalEmail, rating: 90, subType: 'personal' }]
      : []),
    ...(isWanted('phone') && phone !== null ? [{ type: 'phone', value: phone }] : []),
  ];
  return { status: 200, body: { data: [{ error: false, contacts, social: [] }] } };
}

function profileOf({ place, ...person }: WorldPerson): Record<string, unknown> {
  const ofYear = (year: number) => ({ year, month: 0, day: 0 });
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    username: person.profileUrl.split('/in/')[1],
    geo: { country: place.country, city: place.city },
    fullPositions: person.employments.map(({ title, company, startDate, endDate }) => {
      return { title, companyName: company.name, start: dateOf(startDate), end: dateOf(endDate) };
    }),
    educations: person.education.map(({ school, degree, field, startYear, endYear }) => {
      const years = { start: ofYear(startYear), end: ofYear(endYear) };
      return { schoolName: school, degree, fieldOfStudy: field, ...years };
    }),
    skills: person.skills.map((name) => ({ name })),
  };
}

function dateOf(date: string | null) {
  const [year = 0, month = 0] = (date ?? '').split('-').map(Number);
  return { year, month, day: 0 };
}
