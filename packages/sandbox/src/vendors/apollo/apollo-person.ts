/* A person as Apollo shows them, masked and in full. */
import { guessAddress } from '../../kit/guess-address.ts';
import { jobDepartments } from '../../kit/job-departments.ts';
import type { Role } from '../../kit/remember-role.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import {
  apolloId,
  employerObject,
  organizationId,
  organizationKnownToApollo,
} from './apollo-organization.ts';

export const personId = (id: number): string => apolloId('64a7', id);

/** Names are cut short and contact data left out: these cost a credit each, when they are revealed. */
export function maskedPerson(world: World, person: WorldPerson) {
  const [{ title, company }] = person.employments;
  const letters = [...person.lastName];
  return {
    id: personId(person.id),
    first_name: person.firstName,
    // `Li***t`
    last_name_obfuscated: `${letters.slice(0, 2).join('')}***${letters.at(-1) ?? ''}`,
    title,
    last_refreshed_at: `${world.today}T00:00:00.000+00:00`,
    has_email: emailStatusOf(world, person) === 'verified',
    has_city: true,
    has_country: true,
    has_direct_phone:
      world.chance('apollo', 'direct phone', person.id) < 0.4
        ? 'Yes'
        : 'Maybe: please request direct dial via people/bulk_match',
    organization: { name: company.name, has_industry: true, has_employee_count: true },
  };
}

export function emailStatusOf(world: World, { id }: WorldPerson): string {
  const share = world.chance('apollo', 'email status', id);
  if (share < 0.6) return 'verified';
  if (share < 0.7) return 'unverified';
  return share < 0.75 ? 'likely to engage' : 'unavailable';
}

/** A person in full. */
export function enrichedPerson(world: World, person: WorldPerson) {
  const [present] = person.employments;
  const { company } = present;
  return {
    id: personId(person.id),
    first_name: person.firstName,
    last_name: person.lastName,
    name: person.name,
    linkedin_url: person.profileUrl.replace('https:', 'http:'),
    title: present.title,
    headline: person.headline,
    photo_url: null,
    ...emailOf(world, person),
    personal_emails: [],
    city: person.place.city,
    state: person.place.region,
    country: person.place.country,
    departments: departmentsOf(present),
    seniority: senioritiesOf(present)[0],
    organization_id: organizationId(company),
    organization: employerObject(organizationKnownToApollo(world, company) ?? company),
    employment_history: person.employments.map((job) => ({
      current: job.endDate === null,
      organization_id: organizationId(job.company),
      organization_name: job.company.name,
      title: job.title,
      start_date: job.startDate,
      end_date: job.endDate,
    })),
  };
}

const masters =
  /^(?:engineering_technical|finance|human_resources|information_technology|legal|marketing|operations|sales)$/;

/** Eight departments are called `master_…`. */
const departmentsOf = (role: Role): string[] =>
  jobDepartments(role).map(({ department }) => department.replace(masters, 'master_$&'));

/** Only what is verified was tried; the rest is what the employer's other addresses suggest. */
function emailOf(world: World, person: WorldPerson) {
  const status = emailStatusOf(world, person);
  const [{ company }] = person.employments;
  const guessed = guessAddress(world, 'apollo', { name: person, company });
  const email = status === 'verified' ? person.workEmail : status === 'unavailable' ? null : guessed;
  return { email, email_status: status };
}

/** One may be two: a founder who is the chief executive, a director who is called head. */
export function senioritiesOf({ title, seniority }: Role): string[] {
  const named = [
    ...(/founder/i.test(title) ? ['founder', 'owner'] : []),
    ...(/partner/i.test(title) ? ['partner'] : []),
    ...(/^head of/i.test(title) ? ['head'] : []),
    ...(/intern\b|trainee/i.test(title) ? ['intern'] : []),
  ];
  // Without a word for people who are neither senior nor new, Apollo files them under entry.
  const level = seniority === 'ic' ? 'entry' : seniority;
  return level === 'director' && named.includes('head') ? named : [...named, level];
}
