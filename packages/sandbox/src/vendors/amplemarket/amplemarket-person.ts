import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { companyObject } from './amplemarket-company.ts';

/** What the caller pays for on top of the profile. */
export interface Reveal {
  email: boolean;
  phoneNumbers: boolean;
}

/** What Amplemarket has of a person's profile. */
export function profileKnownToAmplemarket(world: World, person: WorldPerson | null): WorldPerson | null {
  const fact = { what: 'profile', coverage: 0.65, staleness: 0.1 };
  return person && personAsKnown(world, 'amplemarket', { of: person, ...fact });
}

/** People who had their data removed. */
export function isWithheld(world: World, { id }: WorldPerson): boolean {
  return world.chance('amplemarket', 'withheld', id) < 0.01;
}

/** A person as known, with the contact data that was asked for and is there. */
export function revealedPerson(
  world: World,
  known: WorldPerson,
  { truth, reveal }: { truth: WorldPerson; reveal: Reveal },
): Record<string, unknown> {
  return {
    ...personObject(known),
    email: reveal.email ? emailOf(world, truth) : null,
    phone_numbers: reveal.phoneNumbers ? phoneNumbersOf(world, truth) : [],
  };
}

export function personObject(person: WorldPerson): Record<string, unknown> {
  const { city, region: state, country } = person.place;
  const [{ company, title, startDate }] = person.employments;
  return {
    id: `person_${person.id}`,
    object: 'person',
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    linkedin_url: person.profileUrl,
    title,
    headline: person.headline,
    about: null,
    current_position_start_date: startDate,
    current_position_description: null,
    image_url: null,
    location: [city, state, country].join(', '),
    location_details: { city, state, country, lat: null, long: null },
    experiences: experiencesOf(person),
    educations: educationsOf(person),
    languages: [],
    company: companyObject(company),
    gender: null,
  };
}

function experiencesOf({ employments }: WorldPerson): Record<string, unknown>[] {
  return employments.map(({ title, company, startDate, endDate }) => ({
    object: 'experience',
    title,
    company_name: company.name,
    company_linkedin_url: company.profileUrl,
    start_date: startDate,
    end_date: endDate,
  }));
}

function educationsOf({ education }: WorldPerson): Record<string, unknown>[] {
  return education.map(({ school, degree, field, startYear, endYear }) => ({
    object: 'education',
    degree,
    field_of_study: field,
    school_name: school,
    school_linkedin_url: null,
    start_date: `${startYear}-09-01`,
    end_date: `${endYear}-06-30`,
  }));
}

function emailOf(world: World, truth: WorldPerson): string | null {
  const known = personAsKnown(world, 'amplemarket', {
    of: truth,
    what: 'email',
    coverage: 0.55,
    staleness: 0.08,
  });
  return known?.workEmail ?? null;
}

function phoneNumbersOf(world: World, truth: WorldPerson): { number: string; type: string }[] {
  const mobile = mobileAsKnown(world, 'amplemarket', { of: truth, coverage: 0.4, staleness: 0.12 });
  const hasOffice = world.chance('amplemarket', 'office', truth.id) < 0.3;
  return [
    ...(mobile === null ? [] : [{ number: mobile, type: 'mobile' }]),
    ...(hasOffice ? [{ number: truth.employments[0].company.phone, type: 'office' }] : []),
  ];
}
