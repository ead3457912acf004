/*
 * The filters of company searches. Values that are none of an enumeration are ignored, as are unknown parameters;
 * `workforceGrowth` is taken and has no effect, for nothing grows in the world.
 */
import { z } from 'zod';
import { beginningsTest, foldedWords, someWordsTest } from '../../kit/text-match.ts';
import { squash } from '../../world/fold.ts';
import type { WorldCompany } from '../../world/world.ts';
import {
  categoriesOf,
  cityIdOf,
  companyCategories,
  companyTypes,
  employeeBrackets,
  employeesOf,
  fundingStages,
  keywordsOf,
  naicsOf,
  regionOf,
  revenueBrackets,
  revenueOf,
  roundsOf,
  stateIdOf,
  totalFundingOf,
  typeOf,
} from './companyenrich-company.ts';
import { workforceSizes, workforceTests } from './companyenrich-workforce.ts';

const texts = z.array(z.string()).max(1000).nullish();
const numbers = z.array(z.int()).max(1000).nullish();
const range = z.object({ min: z.number().nullish(), max: z.number().nullish() }).nullish();
// Enumerations may contain whatever it does not know; anything else of the wrong type is refused.
const choices = z.array(z.unknown()).max(1000).nullish();
const operator = z.string().nullish();

const filters = z.object({
  query: z.string().nullish(),
  semanticQuery: z.string().nullish(),
  semanticWeight: z.number().min(0).max(1).nullish(),
  lists: texts,
  countries: texts,
  regions: texts,
  states: numbers,
  cities: numbers,
  employees: choices,
  revenue: choices,
  category: choices,
  categoryOperator: operator,
  type: choices,
  fundingRounds: choices,
  foundedYear: range,
  fundingYear: range,
  fundingAmount: range,
  keywords: texts,
  keywordsOperator: operator,
  technologies: texts,
  technologiesOperator: operator,
  naicsCode: z
    .array(z.union([z.int(), z.string()]))
    .max(1000)
    .nullish(),
  workforceSize: workforceSizes,
  require: choices,
});

/** Domains can only be kept out: companies are looked up by them elsewhere. */
const excludedFilters = filters.extend({ domains: texts });

export const companyFilters = filters.extend({ exclude: excludedFilters.nullish() });

type Filters = z.infer<typeof filters>;
export type CompanyFilters = z.infer<typeof companyFilters>;
type Test = (company: WorldCompany) => boolean;

/** All filters match, and none of those that exclude. */
export function companyTest({ exclude, ...asked }: CompanyFilters): Test {
  const needed = testsOf(asked);
  const kept = exclude ? [...testsOf(exclude), oneOf(exclude.domains, ({ domain }) => [domain])] : [];
  const banned = kept.filter((test) => test !== null);
  return (company) => needed.every((test) => test(company)) && !banned.some((test) => test(company));
}

function testsOf(asked: Filters): Test[] {
  const { query, semanticQuery } = asked;
  return [
    query?.trim() ? namedTest(query) : null,
    semanticQuery?.trim() ? aboutTest(semanticQuery) : null,
    // There are no lists in the sandbox, so nothing is on one.
    asked.lists?.length ? () => false : null,
    oneOf(asked.countries, ({ place }) => [place.countryCode]),
    oneOf(asked.regions, (company) => [regionOf(company)]),
    oneOf(asked.states, (company) => [String(stateIdOf(company))]),
    oneOf(asked.cities, (company) => [String(cityIdOf(company))]),
    oneOf(known(asked.employees, employeeBrackets), (company) => [employeesOf(company)]),
    oneOf(known(asked.revenue, revenueBrackets), (company) => [revenueOf(company)]),
    oneOf(known(asked.type, companyTypes), (company) => [typeOf(company)]),
    oneOf(known(asked.fundingRounds, fundingStages), (company) =>
      roundsOf(company).map(({ round }) => round),
    ),
    joined(known(asked.category, companyCategories), asked.categoryOperator, categoriesOf),
    joined(asked.keywords, asked.keywordsOperator, keywordsOf),
    joined(asked.technologies, asked.technologiesOperator, ({ technologies }) => technologies),
    within(asked.foundedYear, ({ foundedYear }) => [foundedYear]),
    within(asked.fundingYear, ({ funding }) => funding.map(({ date }) => Number(date.slice(0, 4)))),
    within(asked.fundingAmount, (company) => [totalFundingOf(company) ?? Number.NaN]),
    asked.naicsCode?.length
      ? (company: WorldCompany) =>
          asked.naicsCode?.some((code) => naicsOf(company).startsWith(String(code))) === true
      : null,
    ...workforceTests(asked.workforceSize),
    ...requirements(asked.require),
  ].filter((test) => test !== null);
}

/** Values it knows of an enumeration; null where that leaves none. */
function known(
  values: readonly unknown[] | null | undefined,
  enumeration: readonly string[],
): string[] | null {
  const kept = (values ?? [])
    .filter((value) => typeof value === 'string')
    .filter((one) => enumeration.includes(one));
  return kept.length === 0 ? null : kept;
}

function oneOf(
  wanted: readonly (string | number)[] | null | undefined,
  read: (company: WorldCompany) => readonly string[],
): Test | null {
  if (!wanted?.length) return null;
  const squashed = new Set(wanted.map((value) => squash(String(value))));
  return (company) => read(company).some((value) => squashed.has(squash(value)));
}

/** All of them, unless the operator is `Or`. */
function joined(
  wanted: readonly string[] | null | undefined,
  operatorName: string | null | undefined,
  read: (company: WorldCompany) => readonly string[],
): Test | null {
  const tests = (wanted ?? []).map((value) => oneOf([value], read)).filter((test) => test !== null);
  if (tests.length === 0) return null;
  return operatorName?.toLowerCase() === 'or'
    ? (company) => tests.some((test) => test(company))
    : (company) => tests.every((test) => test(company));
}

function within(
  asked: z.infer<typeof range>,
  read: (company: WorldCompany) => readonly number[],
): Test | null {
  if (asked?.min == null && asked?.max == null) return null;
  const [min, max] = [asked.min ?? Number.NEGATIVE_INFINITY, asked.max ?? Number.POSITIVE_INFINITY];
  return (company) => read(company).some((value) => value >= min && value <= max);
}

/** Features that must be there; those it does not know are ignored. */
function requirements(asked: readonly unknown[] | null | undefined): Test[] {
  const [always, never]: readonly [Test, Test] = [() => true, () => false];
  const features: Readonly<Record<string, Test>> = {
    anyFunding: ({ funding }) => funding.length > 0,
    linkedin: always,
    country: always,
    state: always,
    city: always,
    revenue: always,
    foundedYear: always,
    // Companies of the world have no other pages.
    twitter: never,
    facebook: never,
    instagram: never,
    angellist: never,
    crunchbase: never,
    youtube: never,
  };
  return (asked ?? []).flatMap((name) => {
    const test = typeof name === 'string' && Object.hasOwn(features, name) ? features[name] : undefined;
    return test ?? [];
  });
}

/** By domain, or by the beginnings of words in the name and domain. */
function namedTest(query: string): Test {
  const domain = query.trim().toLowerCase();
  const hasBeginnings = beginningsTest(query);
  return (company) =>
    query.includes('.')
      ? company.domain.startsWith(domain)
      : hasBeginnings(`${company.name} ${company.domain}`);
}

const fillers = new Set(
  'a an and are based companies company for from in of on or that the to which who with'.split(' '),
);

/** A stand-in for likeness of meaning: some telling word of the question is in what is said of the company. */
function aboutTest(question: string): Test {
  const test = someWordsTest([...new Set(foldedWords(question))].filter((word) => !fillers.has(word)));
  return ({ name, industry, description, place }) => {
    const text = [name, industry, description, place.city, place.country].join(' ');
    return test(text);
  };
}
