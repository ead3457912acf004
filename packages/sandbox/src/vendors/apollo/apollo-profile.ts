/* A person as Apollo has them in full. */
import { guessAddress } from '../../kit/guess-address.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { departmentsOf } from './apollo-department.ts';
import { apolloId, employerObject, organizationKnownToApollo } from './apollo-organization.ts';
import { emailStatusOf, senioritiesOf } from './apollo-person.ts';

export function enrichedPerson(
  world: World,
  person: WorldPerson,
  { withPersonal }: { withPersonal: boolean },
): Record<string, unknown> {
  const [present] = person.employments;
  const { company } = present;
  const { departments, subdepartments } = departmentsOf(present);
  return {
    id: apolloId('64a7', person.id),
    first_name: person.firstName,
    last_name: person.lastName,
    name: person.name,
    linkedin_url: person.profileUrl.replace('https:', 'http:'),
    title: present.title,
    headline: person.headline,
    photo_url: null,
    twitter_url: null,
    github_url: null,
    facebook_url: null,
    extrapolated_email_confidence: null,
    ...emailOf(world, person),
    personal_emails: withPersonal ? personalEmailsOf(world, person) : [],
    city: person.place.city,
    state: person.place.region,
    country: person.place.country,
    departments,
    subdepartments,
    functions: [...new Set(departments.map((name) => name.replace(/^master_/, '')))],
    seniority: senioritiesOf(present)[0],
    organization_id: apolloId('5e66', company.id),
    organization: employerObject(organizationKnownToApollo(world, company) ?? company),
    employment_history: historyOf(person),
    revealed_for_current_team: true,
  };
}

function historyOf({ id, employments }: WorldPerson): Record<string, unknown>[] {
  return employments.map(({ company, title, startDate, endDate }, place) => {
    const key = apolloId('64a7', id * 1000 + place);
    return {
      _id: key,
      id: key,
      key,
      current: endDate === null,
      organization_id: apolloId('5e66', company.id),
      organization_name: company.name,
      title,
      start_date: startDate,
      end_date: endDate,
    };
  });
}

/** Only what is verified was tried; the rest is what the employer's other addresses suggest. */
function emailOf(world: World, person: WorldPerson): { email: string | null; email_status: string } {
  const status = emailStatusOf(world, person);
  if (status === 'unavailable') return { email: null, email_status: status };
  const [{ company }] = person.employments;
  const guessed = guessAddress(world, 'apollo', { name: person, company });
  return { email: status === 'verified' ? person.workEmail : guessed, email_status: status };
}

// Of people there no personal address is revealed.
const underGdpr =
  /^(?:AT|BE|BG|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK)$/;

function personalEmailsOf(world: World, { id, place, personalEmail }: WorldPerson): string[] {
  if (underGdpr.test(place.countryCode)) return [];
  return world.chance('apollo', 'personal email', id) < 0.4 ? [personalEmail] : [];
}
