/* Contacts and profiles of a profile's URL, https://docs.clado.ai/api-reference. Replies are known from clients. */
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Education, Employment, World, WorldPerson } from '../../world/world.ts';
import { cladoError } from './clado-error.ts';

export function enrichContacts(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const person = askedPerson(request, world);
  if ('status' in person) return person;
  const isWanted = (name: string) => request.query.get(name) === 'true';
  const contacts = [
    ...(isWanted('email_enrichment') ? emailsOf(world, person) : []),
    ...(isWanted('phone_enrichment') ? phonesOf(world, person) : []),
  ];
  return { status: 200, body: { data: [{ error: false, contacts, social: [] }] } };
}

export function enrichProfile(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const asked = askedPerson(request, world);
  if ('status' in asked) return asked;
  const known = personAsKnown(world, 'clado', {
    of: asked,
    what: 'profile',
    coverage: 0.7,
    staleness: 0.05,
  });
  if (known === null) return notFound();
  return { status: 200, body: { data: { data: profileOf(known) } } };
}

function askedPerson({ query }: SimulatedRequest, world: World): WorldPerson | SimulatedReply {
  const profileUrl = query.get('linkedin_url') ?? query.get('url') ?? '';
  if (profileUrl === '')
    return { status: 422, body: { detail: [{ type: 'missing', loc: ['query'], msg: 'Field required' }] } };
  return world.findPerson({ profileUrl }) ?? notFound();
}

const notFound = () => cladoError(404, 'Profile not found');

function emailsOf(world: World, of: WorldPerson): object[] {
  const known = personAsKnown(world, 'clado', { of, what: 'email', coverage: 0.45, staleness: 0.08 });
  const { isKnown } = world.knows('clado', { of, what: 'personal email', coverage: 0.3, staleness: 0 });
  return [
    ...(known === null ? [] : [{ type: 'email', value: known.workEmail, rating: 95, subType: 'work' }]),
    ...(isKnown ? [{ type: 'email', value: of.personalEmail, rating: 90, subType: 'personal' }] : []),
  ];
}

function phonesOf(world: World, of: WorldPerson): object[] {
  const value = mobileAsKnown(world, 'clado', { of, coverage: 0.3, staleness: 0.08 });
  return value === null ? [] : [{ type: 'phone', value }];
}

function profileOf(person: WorldPerson): Record<string, unknown> {
  const { city, region, country } = person.place;
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    username: person.profileUrl.split('/in/')[1],
    geo: { full: [city, region, country].join(', '), country, city },
    fullPositions: person.employments.map(positionOf),
    educations: person.education.map(educationOf),
    skills: person.skills.map((name) => ({ name })),
  };
}

function positionOf({ title, company, startDate, endDate }: Employment): object {
  return {
    title,
    companyName: company.name,
    companyURL: company.profileUrl,
    start: dateOf(startDate),
    end: dateOf(endDate),
  };
}

function educationOf({ school, degree, field, startYear, endYear }: Education): object {
  const ofYear = (year: number) => ({ year, month: 0, day: 0 });
  return {
    schoolName: school,
    degree,
    fieldOfStudy: field,
    start: ofYear(startYear),
    end: ofYear(endYear),
  };
}

function dateOf(date: string | null): object {
  const [year = 0, month = 0] = (date ?? '').split('-').map(Number);
  return { year, month, day: 0 };
}
