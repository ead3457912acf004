/* The filters of Amplemarket's searches; those the world has nothing for are taken and have no effect. */
import { z } from 'zod';
import { foldLetters, squash } from '../../world/fold.ts';
import type { Place, Seniority, WorldCompany, WorldPerson } from '../../world/world.ts';
import { revenueGroupOf, sizeOf, typeOf } from './amplemarket-company.ts';

const texts = z.array(z.string()).nullish();

export const companyFilters = z.object({
  company_names: texts,
  company_domains: texts,
  company_industries: texts,
  company_sizes: texts,
  company_types: texts,
  company_locations: texts,
  company_revenue: texts,
  company_keywords: texts,
});

export const personFilters = companyFilters.extend({
  person_name: z.string().nullish(),
  person_titles: texts,
  person_seniorities: texts,
  person_departments: texts,
  person_job_functions: texts,
  person_keywords: texts,
  person_locations: texts,
});

type Test<T> = (subject: T) => boolean;
/** Whether one value of a filter fits. */
type Fits<T> = (subject: T, wanted: string) => boolean;

export function companyTest(filters: z.infer<typeof companyFilters>): Test<WorldCompany> {
  return allOf([
    anyOf(filters.company_names, (company, name) => has(company.name, name)),
    anyOf(filters.company_domains, (company, domain) => domain.toLowerCase().endsWith(company.domain)),
    anyOf(filters.company_industries, (company, industry) => squash(company.industry) === squash(industry)),
    anyOf(filters.company_sizes, (company, size) => bareSize(sizeOf(company)) === bareSize(size)),
    // `private`, `Privately Held` and `PRIVATE` are one type.
    anyOf(filters.company_types, (company, type) =>
      squash(type).startsWith(squash(typeOf(company)).slice(0, 6)),
    ),
    anyOf(filters.company_locations, (company, place) => isIn(company.place, place)),
    anyOf(
      filters.company_revenue,
      (company, group) => revenueGroupOf(company).replaceAll('$', '') === group.replaceAll('$', ''),
    ),
    anyOf(filters.company_keywords, (company, word) =>
      has(`${company.name} ${company.industry} ${company.description}`, word),
    ),
  ]);
}

export function personTest(filters: z.infer<typeof personFilters>): Test<WorldPerson> {
  const jobOf = (person: WorldPerson): string =>
    `${person.employments[0].title} ${person.employments[0].department}`;
  return allOf<WorldPerson>([
    anyOf(filters.person_name ? [filters.person_name] : null, (person, name) => has(person.name, name)),
    anyOf(filters.person_titles, (person, title) => has(person.employments[0].title, title)),
    anyOf(
      filters.person_seniorities,
      (person, level) => seniorityOf(level) === person.employments[0].seniority,
    ),
    anyOf(filters.person_departments, (person, name) => isInDepartment(person.employments[0], name)),
    anyOf(filters.person_job_functions, (person, name) => squash(jobOf(person)).includes(squash(name))),
    anyOf(filters.person_keywords, (person, word) =>
      has(`${person.headline} ${person.skills.join(' ')}`, word),
    ),
    anyOf(filters.person_locations, (person, place) => isIn(person.place, place)),
  ]);
}

function allOf<T>(tests: readonly (Test<T> | null)[]): Test<T> {
  const asked = tests.filter((test) => test !== null);
  return (subject) => asked.every((test) => test(subject));
}

/** Null for a filter that was not given. */
function anyOf<T>(wanted: readonly string[] | null | undefined, fits: Fits<T>): Test<T> | null {
  return wanted?.length ? (subject) => wanted.some((one) => fits(subject, one)) : null;
}

/** Whether a text has every word of another, in any order. */
function has(text: string, words: string): boolean {
  const folded = foldLetters(text);
  return foldLetters(words)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => folded.includes(word));
}

/** Whether every part of `Stockholm, Sweden` is the place's city, region, country or country code. */
function isIn({ city, region, country, countryCode }: Place, wanted: string): boolean {
  const names = new Set([city, region, country, countryCode].map(squash));
  return wanted.split(',').every((part) => names.has(squash(part)));
}

/** The vendor's departments, by those of the world that make them up. */
const departments: ReadonlyMap<string, readonly string[]> = new Map([
  ['engineering & technical', ['Engineering', 'Data']],
  ['revenue', ['Sales', 'Customer Success']],
  ['senior leadership', ['General Management']],
]);

function isInDepartment({ title, department }: WorldPerson['employments'][0], wanted: string): boolean {
  const known = departments.get(wanted.trim().toLowerCase());
  return known?.includes(department) ?? squash(`${title} ${department}`).includes(squash(wanted));
}

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
