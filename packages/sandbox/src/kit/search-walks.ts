/* The companies and the people that a vendor's search finds in the world, as the vendor knows them. */
import type { CompanyQuery, World, WorldCompany, WorldPerson } from '../world/world.ts';
import { companyAsKnown } from './company-as-known.ts';
import type { Walk } from './numbered-pages.ts';
import type { Holds } from './person-routes.ts';
import type { PeopleSearch } from './search-people.ts';
import { countMatches, takePeople } from './search-people.ts';
import { personAsKnown } from './stale-view.ts';
import { findStrangers, takePage, walkCompanies } from './walk-people.ts';

interface Searching {
  world: World;
  vendor: string;
}

interface Search {
  holds: Holds;
  /** Companies asked for by name or domain, which may be others than the numbered ones of the world. */
  named?: readonly CompanyQuery[];
}

// More would only make a search slow.
const mostNamed = 100;
const strangersOf = (world: World, { named = [] }: Search): WorldCompany[] =>
  findStrangers(world, named.slice(0, mostNamed));

export interface CompanySearch extends Search {
  isMatch(known: WorldCompany): boolean;
}

/** There are few enough companies to look at all of them. What is found is what the vendor knows, which may be old. */
export function companyWalk({ world, vendor }: Searching, search: CompanySearch): Walk<WorldCompany> {
  const known = (of: WorldCompany) => companyAsKnown(world, vendor, { of, what: 'company', ...search.holds });
  const isMatch = (company: WorldCompany): boolean => {
    const seen = known(company);
    return seen !== null && search.isMatch(seen);
  };
  const strangers = strangersOf(world, search);
  const from = (company: number) => walkCompanies(world, isMatch, { company, person: 0, strangers });
  return {
    take: (start, limit) => {
      const { items, next } = takePage(from(start), limit);
      return { items: items.flatMap((company) => known(company) ?? []), next: next?.company ?? null };
    },
    count: () => [...from(0)].length,
  };
}

export interface PersonSearch extends Search, Partial<Omit<PeopleSearch, 'strangers'>> {}

/** Who is known by old data only is listed at their former employer, and not found by the present one. */
export function peopleWalk({ world, vendor }: Searching, search: PersonSearch): Walk<WorldPerson> {
  const { holds, atCompany = always, mayMatch = always, isMatch = always } = search;
  const people: PeopleSearch = {
    atCompany,
    mayMatch,
    isMatch: (person) => isKnownAsIs(world, vendor, { of: person, ...holds }) && isMatch(person),
    strangers: strangersOf(world, search),
  };
  return {
    take: (from, limit) => {
      const { people: items, next } = takePeople(world, people, { from, limit });
      return { items, next };
    },
    count: () => countMatches(world, people),
  };
}

/** Whether a vendor knows somebody as they are today. */
export function isKnownAsIs(world: World, vendor: string, fact: Holds & { of: WorldPerson }): boolean {
  return personAsKnown(world, vendor, { what: 'profile', ...fact }) === fact.of;
}

const always = (): boolean => true;
