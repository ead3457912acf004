// Merges several descriptions of a company into one, by fixed rules: for each field, which source is trusted first, which
// values are plausible, and when the other sources overrule the first.
import type { CompanyFacts } from '../../providers/kit/answers.ts';
import { compareNames } from './company-words.ts';

export type FactSource = 'website' | 'crustdata' | 'amplemarket' | 'leadmagic' | 'wikidata' | 'gleif';

/** What one source says, and where it can be seen. */
export interface SourcedFacts {
  source: FactSource;
  url: string;
  facts: CompanyFacts;
}

type Field = keyof CompanyFacts;

interface Rule {
  /** The order in which sources are trusted. */
  order: readonly FactSource[];
  isPlausible(value: string, year: number): boolean;
  /** Whether two values agree. Null if that cannot be decided, as for descriptions. */
  isSame: ((one: string, other: string) => boolean) | null;
}

const vendorsFirst: readonly FactSource[] = [
  'crustdata',
  'amplemarket',
  'leadmagic',
  'website',
  'wikidata',
  'gleif',
];
/** The company itself knows best its name, its place and its age. */
const ownWordFirst: readonly FactSource[] = [
  'website',
  'crustdata',
  'amplemarket',
  'leadmagic',
  'wikidata',
  'gleif',
];

const anyText = (value: string): boolean => /[\p{L}\p{N}]/u.test(value);
const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const rules: Readonly<Record<Field, Rule>> = {
  name: { order: ownWordFirst, isPlausible: anyText, isSame: (a, b) => compareNames(a, b) >= 0.85 },
  domain: { order: ownWordFirst, isPlausible: anyText, isSame: sameText },
  profile_url: { order: ownWordFirst, isPlausible: anyText, isSame: sameText },
  description: { order: ownWordFirst, isPlausible: isDescription, isSame: null },
  industry: { order: vendorsFirst, isPlausible: anyText, isSame: sharesWord },
  region: { order: ownWordFirst, isPlausible: anyText, isSame: (a, b) => sharesPart(a, b) },
  country_code: { order: ownWordFirst, isPlausible: anyText, isSame: sameText },
  headcount: { order: ownWordFirst, isPlausible: isHeadcount, isSame: isAbout },
  revenue: { order: vendorsFirst, isPlausible: (value) => /\d/.test(value), isSame: isAbout },
  founded_year: { order: ownWordFirst, isPlausible: isYear, isSame: sameText },
};

/** The chosen value, and its sources. */
export interface ChosenFact {
  value: string;
  source: FactSource;
  /** Sources that agree, including the chosen one. */
  agreeing: FactSource[];
  /** Sources with another value. */
  differing: FactSource[];
}

export type MergedFacts = { [Name in Field]?: ChosenFact };

/**
 * For each field, takes the first source with a plausible value, unless a larger group of the others agrees on another
 * value. `year` is the current year.
 */
export function mergeFacts(sources: readonly SourcedFacts[], year: number): MergedFacts {
  const merged: MergedFacts = {};
  const own = dropStrangers(sources);
  for (const [field, rule] of fieldRules) {
    const chosen = choose(field, rule, { sources: own, year });
    if (chosen !== null) merged[field] = chosen;
  }
  return merged;
}

/** Leaves out sources that mean another company: both its name and its domain differ from those of the most trusted source. */
export function dropStrangers(sources: readonly SourcedFacts[]): SourcedFacts[] {
  const trusted = ownWordFirst.flatMap((source) => sources.filter((one) => one.source === source))[0]?.facts;
  return sources.filter(({ facts: { name, domain } }) => {
    if (trusted === undefined || name === null || trusted.name === null) return true;
    return compareNames(name, trusted.name) > 0 || (domain !== null && domain === trusted.domain);
  });
}

const fieldRules = Object.entries(rules).flatMap(([name, rule]): [Field, Rule][] =>
  isField(name) ? [[name, rule]] : [],
);

function isField(name: string): name is Field {
  return Object.hasOwn(rules, name);
}

interface Said {
  source: FactSource;
  value: string;
}

function choose(
  field: Field,
  rule: Rule,
  { sources, year }: { sources: readonly SourcedFacts[]; year: number },
): ChosenFact | null {
  const said = rule.order.flatMap((source) =>
    sources.flatMap((sourced): Said[] => {
      const value = sourced.source === source ? sourced.facts[field]?.trim() : undefined;
      return value !== undefined && value !== '' && rule.isPlausible(value, year) ? [{ source, value }] : [];
    }),
  );
  const [first] = said;
  if (first === undefined) return null;
  const { isSame } = rule;
  if (isSame === null) return { ...first, agreeing: [first.source], differing: [] };
  const backersOf = ({ value }: Said) => said.filter((other) => isSame(value, other.value));
  // In a tie the first source wins: only a larger group overrules it.
  const chosen = said.reduce(
    (best, one) => (backersOf(one).length > backersOf(best).length ? one : best),
    first,
  );
  const backers = backersOf(chosen);
  return {
    ...chosen,
    agreeing: backers.map(({ source }) => source),
    differing: said.filter((one) => !backers.includes(one)).map(({ source }) => source),
  };
}

/** Placeholder texts of content systems. */
const placeholder =
  /just another wordpress site|lorem ipsum|default description|website description|coming soon|under construction/i;

function isDescription(value: string): boolean {
  return value.length >= 20 && !placeholder.test(value);
}

/** The oldest companies that still exist are from the 6th century. */
function isYear(value: string, year: number): boolean {
  return /^\d{3,4}$/.test(value) && Number(value) >= 500 && Number(value) <= year;
}

/** The largest employers have about 2,300,000 people. */
const mostEmployees = 5_000_000;

function isHeadcount(value: string): boolean {
  const range = rangeOf(value);
  return range !== null && range.low >= 1 && range.low <= range.high && range.low <= mostEmployees;
}

/** Counts of people and money differ by date and by method. */
const tolerance = 1.6;

function isAbout(one: string, other: string): boolean {
  const [a, b] = [rangeOf(one), rangeOf(other)];
  return a !== null && b !== null && a.low <= b.high * tolerance && b.low <= a.high * tolerance;
}

/** `143`, `51-200`, `10,001+`, `$1.5M`; null for a text without a number. */
export function rangeOf(value: string): { low: number; high: number } | null {
  const numbers = [
    ...value
      .replace(/,(?=\d{3})/g, '')
      .matchAll(/(\d+(?:\.\d+)?)\s*([kmb](?![a-z])|thousand|million|billion)?/gi),
  ].map(([, digits = '', unit = '']) => Number(digits) * (multiples[unit.charAt(0).toLowerCase()] ?? 1));
  const [low, high = low] = numbers;
  if (low === undefined || high === undefined) return null;
  return { low, high: /\+\s*$/.test(value) ? Number.POSITIVE_INFINITY : high };
}

const multiples: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 };

function sharesWord(one: string, other: string): boolean {
  const words = new Set(one.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return (other.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => words.has(word));
}

const partsOf = (place: string) =>
  place
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());

/** `Zurich, Switzerland` and `Zurich` agree: one place in common is enough. */
function sharesPart(one: string, other: string): boolean {
  const parts = new Set(partsOf(one));
  return partsOf(other).some((part) => parts.has(part));
}

const compared: readonly Field[] = ['name', 'region', 'headcount', 'founded_year', 'industry'];

/**
 * How sure a merged description is, from 1 to 5. One source: 2. The company itself, or several sources: 3. One more if
 * sources agree on two fields, and another one for four. One less if they differ more often than they agree.
 */
export function confidenceOfFacts(merged: MergedFacts): number {
  const used = new Set(Object.values(merged).flatMap(({ agreeing }) => agreeing));
  const facts = compared.flatMap((field) => merged[field] ?? []);
  const agreed = facts.filter(({ agreeing }) => agreeing.length > 1).length;
  const disputed = facts.filter(({ agreeing, differing }) => differing.length >= agreeing.length).length;
  const base = used.size > 1 || used.has('website') ? 3 : 2;
  const steps = (agreed >= 2 ? 1 : 0) + (agreed >= 4 ? 1 : 0) - (disputed > agreed ? 1 : 0);
  return Math.max(1, Math.min(5, base + steps));
}
