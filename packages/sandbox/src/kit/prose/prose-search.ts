/*
 * Searches by prose: whoever is what the text asks for, in the order of the world; where nothing of it is understood,
 * a sample of the world with those first who have most of its words about them.
 */
import { foldLetters } from '../../world/fold.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { countOutlined, walkOutlined, type OutlinedWalk, type PersonOutline } from '../person-outline.ts';
import { walkCompanies, walkStart, type WalkPosition } from '../walk-people.ts';
import { fitsCompany, personTest } from './prose-match.ts';
import { readProse, type ProseQuery } from './prose-query.ts';

export interface ProseSearch<T> {
  /** The engine that searches: each ranks a sample in its own way. */
  vendor: string;
  text: string;
  /** Whether the engine has it. */
  isKnown(item: T): boolean;
}

export interface PeopleSearch extends ProseSearch<WorldPerson> {
  /** Besides what the text says: where they must work. */
  employers?: readonly WorldCompany[] | undefined;
  /** Besides what the text says. */
  mayMatch?: ((person: PersonOutline) => boolean) | undefined;
}

/** What a search finds; each exactly once from a position on. */
export interface ProseResults<T> {
  walk(from: WalkPosition): Iterable<{ item: T; at: WalkPosition }>;
  /** Exact for few, an estimate for many. */
  count(): number;
}

const mostAsked = 300;
const sampleSize = 500;

export function searchPeople(world: World, search: PeopleSearch): ProseResults<WorldPerson> {
  const query = narrow(readProse(search.text, { world, about: 'people' }), search);
  const { vendor, isKnown, mayMatch = () => true } = search;
  if (query.isMiss) return listed([]);
  if (!query.isUnderstood) {
    const sample = sampleOf(world.personCount, (index) => world.person(index)).filter(isKnown);
    return listed(rank(world, sample, { vendor, query, textOf: personText }));
  }
  const isAsked = personTest(query);
  const walk: OutlinedWalk = {
    strangers: strangersOf(world, query),
    atCompany: (company) => fitsCompany(query, company),
    mayMatch: (person) => isAsked(person) && mayMatch(person),
    isMatch: isKnown,
  };
  return {
    walk: (from) => walkOutlined(world, walk, from),
    count: () => countOutlined(world, walk, mostAsked),
  };
}

export function searchCompanies(world: World, search: ProseSearch<WorldCompany>): ProseResults<WorldCompany> {
  const query = readProse(search.text, { world, about: 'companies' });
  const { vendor, isKnown } = search;
  if (query.isMiss) return listed([]);
  if (!query.isUnderstood) {
    const sample = sampleOf(world.companyCount, (index) => world.company(index)).filter(isKnown);
    return listed(rank(world, sample, { vendor, query, textOf: companyText }));
  }
  const isMatch = (company: WorldCompany) => fitsCompany(query, company) && isKnown(company);
  const strangers = strangersOf(world, query);
  return {
    walk: (from) => walkCompanies(world, isMatch, { ...from, strangers }),
    count: () => [...walkCompanies(world, isMatch, { ...walkStart, strangers })].length,
  };
}

/** What is asked for beside the text is understood, whatever the text says. */
function narrow(query: ProseQuery, { employers, mayMatch }: PeopleSearch): ProseQuery {
  if (employers === undefined) return mayMatch === undefined ? query : { ...query, isUnderstood: true };
  const named = query.companies.present;
  const present = employers.filter(({ id }) => named === null || named.some((one) => one.id === id));
  return { ...query, isUnderstood: true, companies: { ...query.companies, present } };
}

/** Companies beyond the numbered ones that the text names. */
function strangersOf(world: World, { companies }: ProseQuery): WorldCompany[] {
  const named = (companies.present ?? []).filter(({ id }) => id > world.companyCount);
  return [...new Map(named.map((company) => [company.id, company])).values()];
}

function listed<T>(items: readonly T[]): ProseResults<T> {
  return {
    *walk({ company: start }) {
      for (let place = start; place < items.length; place += 1) {
        const item = items[place];
        if (item !== undefined) yield { item, at: { company: place, person: 0 } };
      }
    },
    count: () => items.length,
  };
}

/** Evenly spread over all there are. */
function sampleOf<T>(count: number, at: (index: number) => T): T[] {
  const size = Math.min(sampleSize, count);
  return Array.from({ length: size }, (_, place) => at(Math.floor((place * count) / size)));
}

function rank<T extends { id: number }>(
  world: World,
  items: readonly T[],
  by: { vendor: string; query: ProseQuery; textOf(item: T): string },
): T[] {
  const { vendor, query, textOf } = by;
  const words = [...query.words];
  const scored = items.map((item) => {
    const has = new Set(foldLetters(textOf(item)).split(/[^\p{L}\p{N}]+/u));
    const shared = words.filter((word) => has.has(word)).length;
    return { item, score: shared + world.chance('prose order', vendor, words.join(' '), item.id) };
  });
  return scored.toSorted((one, other) => other.score - one.score).map(({ item }) => item);
}

function personText({ name, headline, skills, place, employments: [{ company }] }: WorldPerson): string {
  return [name, headline, ...skills, place.city, place.country, companyText(company)].join(' ');
}

function companyText({ name, industry, description, place, technologies }: WorldCompany): string {
  return [name, industry, description, place.city, place.country, ...technologies].join(' ');
}
