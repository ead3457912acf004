/* A person as Apollo's search shows them, and the filters about people. */
import { rememberRole, type Role } from '../../kit/remember-role.ts';
import type { PersonOutline } from '../../kit/person-outline.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import { foldedWords, placeTest, someWordsTest, wordsTest } from '../../kit/text-match.ts';
import type { Place, World, WorldPerson } from '../../world/world.ts';
import { departmentTest } from './apollo-department.ts';
import { apolloId, domainsOf } from './apollo-organization.ts';
import type { Parameters } from './apollo-parameters.ts';

/** How much Apollo has of people. */
export const profileFact = { what: 'profile', coverage: 0.78, staleness: 0.1 } as const;

/** Who is known by old data only is found at their former employer, which no search here is for. */
export function isKnownToApollo(world: World, of: WorldPerson): boolean {
  const { isKnown, isStale } = world.knows('apollo', { of, ...profileFact });
  return isKnown && !isStale;
}

/** Names are cut short and contact data left out: these cost a credit each, with `people/match`. */
export function personObject(world: World, person: WorldPerson): Record<string, unknown> {
  const [{ title, company }] = person.employments;
  const isKnown = { has_city: true, has_state: true, has_country: true };
  return {
    id: apolloId('64a7', person.id),
    first_name: person.firstName,
    last_name_obfuscated: obfuscate(person.lastName),
    title,
    last_refreshed_at: `${world.today}T00:00:00.000+00:00`,
    has_email: emailStatusOf(world, person) === 'verified',
    ...isKnown,
    has_direct_phone:
      world.chance('apollo', 'direct phone', person.id) < 0.4
        ? 'Yes'
        : 'Maybe: please request direct dial via people/bulk_match',
    organization: {
      name: company.name,
      has_industry: true,
      has_phone: true,
      ...isKnown,
      has_zip_code: true,
      has_revenue: true,
      has_employee_count: true,
    },
  };
}

/** The first two letters and the last one: `Li***t`. */
function obfuscate(name: string): string {
  const letters = [...name];
  return `${letters.slice(0, 2).join('')}***${letters.at(-1) ?? ''}`;
}

export function emailStatusOf(world: World, { id }: WorldPerson): string {
  const share = world.chance('apollo', 'email status', id);
  if (share < 0.6) return 'verified';
  if (share < 0.7) return 'unverified';
  return share < 0.75 ? 'likely to engage' : 'unavailable';
}

type Test = (person: PersonOutline) => boolean;

/** All filters about people but that about addresses. */
export function personTest(asked: Parameters): Test {
  const domains = domainsOf(asked);
  const tests: (Test | null)[] = [
    ofRole(titlesTest(asked.list('person_titles'), asked.text('include_similar_titles') === 'false')),
    ofRole(anyOf(asked.list('person_seniorities').map(seniorityTest))),
    // No document has them: the vendor's own clients send either name.
    ofRole(anyOf(asked.list('person_departments').map(departmentTest))),
    ofRole(anyOf(asked.list('person_department_or_subdepartments').map(departmentTest))),
    ofPlace(anyOf(asked.list('person_locations').map(placeTest))),
    anyOf(asked.list('q_keywords').slice(-1).map(keywordTest)),
    // "This can be the current employer or a previous employer."
    domains.size === 0
      ? null
      : ({ employments }) => employments.some(({ company }) => domains.has(company.domain)),
  ];
  const needed = tests.filter((test) => test !== null);
  return (person) => needed.every((test) => test(person));
}

function anyOf<T>(tests: readonly ((subject: T) => boolean)[]): ((subject: T) => boolean) | null {
  return tests.length === 0 ? null : (subject) => tests.some((test) => test(subject));
}

// Many share a role and a place, so each is asked about once.

function ofRole(test: ((role: Role) => boolean) | null): Test | null {
  const remembered = test && rememberRole(test);
  return remembered && (({ employments: [job] }) => remembered(job));
}

function ofPlace(test: ((place: Place) => boolean) | null): Test | null {
  const remembered = test && rememberBy(test);
  return remembered && (({ place }) => remembered(place));
}

function titlesTest(wanted: readonly string[], isStrict: boolean): ((role: Role) => boolean) | null {
  if (wanted.length === 0) return null;
  const spelled = (title: string) => foldedWords(title).join(' ');
  const same = new Set(wanted.map(spelled));
  const has = someWordsTest(wanted);
  return ({ title }) => (isStrict ? same.has(spelled(title)) : has(title));
}

function seniorityTest(wanted: string): (role: Role) => boolean {
  return (role) => senioritiesOf(role).includes(wanted.toLowerCase());
}

function keywordTest(wanted: string): Test {
  const test = wordsTest(wanted);
  return ({ firstName, lastName, employments: [{ title, company }] }) =>
    test(`${firstName} ${lastName} ${title} ${company.name}`);
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
