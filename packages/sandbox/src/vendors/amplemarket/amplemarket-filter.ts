/* The filters of Amplemarket's searches; those the world has nothing for are taken and have no effect. */
import { z } from 'zod';
import { placeTest, wordsTest } from '../../kit/text-match.ts';
import { squash } from '../../world/fold.ts';
import { Recent } from '../../world/recent.ts';
import type { Place, Seniority, WorldCompany, WorldPerson } from '../../world/world.ts';
import { revenueGroupOf, sizeOf, typeOf } from './amplemarket-records.ts';

const texts = z.array(z.string()).nullish();
const named = { company_names: texts, company_domains: texts, company_keywords: texts };
const classed = { company_industries: texts, company_types: texts, company_locations: texts };
const sized = { company_sizes: texts, company_revenue: texts };
const placed = { person_departments: texts, person_job_functions: texts, person_locations: texts };
const titled = { person_titles: texts, person_seniorities: texts };

export const companyFilters = z.object({ ...named, ...classed, ...sized });
export const personFilters = companyFilters.extend({
  person_name: z.string().nullish(),
  ...titled,
  ...placed,
});

type Test<T> = (subject: T) => boolean;

export function companyTest(filters: z.infer<typeof companyFilters>): Test<WorldCompany> {
  return allOf<WorldCompany>([
    anyOf(filters.company_names, ({ name }) => name, wordsTest),
    anyOf(filters.company_domains, ({ domain }) => domain, addressTest),
    anyOf(filters.company_industries, ({ industry }) => industry, isSame(squash)),
    anyOf(filters.company_sizes, sizeOf, isSame(bareSize)),
    // `private`, `Privately Held` and `PRIVATE` are one type.
    anyOf(filters.company_types, typeOf, isSame(bareType)),
    placesTest(filters.company_locations),
    anyOf(filters.company_revenue, revenueGroupOf, isSame(bareGroup)),
    anyOf(filters.company_keywords, wordsOf, wordsTest),
  ]);
}

const bareType = (type: string): string => squash(type).slice(0, 6);
const bareGroup = (group: string): string => group.replaceAll('$', '');
const addressTest = (address: string) => (domain: string) => address.toLowerCase().endsWith(domain);
const wordsOf = ({ name, industry, description }: WorldCompany): string =>
  `${name} ${industry} ${description}`;

export function personTest(filters: z.infer<typeof personFilters>): Test<WorldPerson> {
  const levels = new Set((filters.person_seniorities ?? []).map(seniorityOf));
  return allOf<WorldPerson>([
    anyOf(filters.person_name ? [filters.person_name] : null, ({ name }) => name, wordsTest),
    anyOf(filters.person_titles, ({ employments: [job] }) => job.title, wordsTest),
    levels.size === 0 ? null : ({ employments: [job] }) => levels.has(job.seniority),
    departmentsTest(filters.person_departments),
    anyOf(filters.person_job_functions, ({ employments: [job] }) => roleOf(job), hasSquashed),
    placesTest(filters.person_locations),
  ]);
}

function allOf<T>(tests: readonly (Test<T> | null)[]): Test<T> {
  const asked = tests.filter((test) => test !== null);
  return (subject) => asked.every((test) => test(subject));
}

// Many have the same title or industry: each is judged once.
const mostRemembered = 4000;

/** Whether one value of a filter fits a text of somebody; null for a filter that was not given. */
function anyOf<T>(
  wanted: readonly string[] | null | undefined,
  textOf: (subject: T) => string,
  compile: (wanted: string) => Test<string>,
): Test<T> | null {
  if (!wanted?.length) return null;
  const tests = wanted.map(compile);
  const verdicts = new Recent<string, 'yes' | 'no'>(mostRemembered);
  const judge = (text: string) => (tests.some((test) => test(text)) ? 'yes' : 'no');
  return (subject) => verdicts.getOrMake(textOf(subject), judge) === 'yes';
}

function isSame(bare: (text: string) => string): (wanted: string) => Test<string> {
  return (wanted) => {
    const bared = bare(wanted);
    return (own) => bare(own) === bared;
  };
}

function hasSquashed(wanted: string): Test<string> {
  const part = squash(wanted);
  return (text) => squash(text).includes(part);
}

/** Whether every part of `Stockholm, Sweden` is the place's city, region, country or country code. */
function placesTest(wanted: readonly string[] | null | undefined): Test<{ place: Place }> | null {
  if (!wanted?.length) return null;
  const tests = wanted.map(placeTest);
  return ({ place }) => tests.some((test) => test(place));
}

/** The vendor's departments, by those of the world that make them up. */
const departments: ReadonlyMap<string, readonly string[]> = new Map([
  ['engineering & technical', ['Engineering', 'Data']],
  ['revenue', ['Sales', 'Customer Success']],
  ['senior leadership', ['General Management']],
]);

function departmentsTest(wanted: readonly string[] | null | undefined): Test<WorldPerson> | null {
  if (!wanted?.length) return null;
  const tests = wanted.map((name): Test<WorldPerson['employments'][0]> => {
    const known = departments.get(name.trim().toLowerCase());
    if (known !== undefined) return ({ department }) => known.includes(department);
    const has = hasSquashed(name);
    return (job) => has(roleOf(job));
  });
  return ({ employments: [job] }) => tests.some((test) => test(job));
}

const roleOf = ({ title, department }: WorldPerson['employments'][0]): string => `${title} ${department}`;

function bareSize(size: string): string {
  return size.toLowerCase().replaceAll(/employees|,|\s/g, '');
}

const seniorityNames: readonly [RegExp, Seniority][] = [
  [/^(?:csuite|clevel|chief|cxo|founder|owner|partner)/, 'c_suite'],
  [/^(?:vp|vicepresident)/, 'vp'],
  [/^(?:director|head)/, 'director'],
  [/^manager/, 'manager'],
  [/^senior/, 'senior'],
  [/^(?:ic|individualcontributor|staff)/, 'ic'],
  [/^(?:entry|junior|intern|training)/, 'entry'],
];

function seniorityOf(name: string): Seniority | null {
  const squashed = squash(name);
  return seniorityNames.find(([pattern]) => pattern.test(squashed))?.[1] ?? null;
}
