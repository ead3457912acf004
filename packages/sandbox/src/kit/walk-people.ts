/*
 * Searching people without building all of them: employers are asked first, which is cheap, and people are made
 * only at those that pass, only as far as the page needs.
 */
import type { CompanyQuery, World, WorldCompany, WorldPerson } from '../world/world.ts';

export interface PeopleWalk {
  /** False only where nobody at the company can match. */
  atCompany(company: WorldCompany): boolean;
  isMatch(person: WorldPerson): boolean;
  /** Companies beyond the numbered ones where people are looked for as well. */
  strangers?: readonly WorldCompany[];
  /** Set when nobody elsewhere can match, so that only these have to be looked at. */
  only?: readonly WorldCompany[] | undefined;
}

/** Where the next match is: the company's index, strangers after the world's, and the place among its people. */
export interface WalkPosition {
  company: number;
  person: number;
}

export interface WalkPage<T> {
  items: T[];
  /** Where the next page begins; null when there is none. */
  next: WalkPosition | null;
}

interface Found<T> {
  item: T;
  at: WalkPosition;
}

export const walkStart: WalkPosition = { company: 0, person: 0 };

/** Every person that matches, exactly once, from a position on. */
export function* walkPeople(
  world: World,
  walk: PeopleWalk,
  from: WalkPosition,
): Generator<Found<WorldPerson>> {
  for (const [index, company] of employersFrom(world, walk, from.company)) {
    if (!walk.atCompany(company)) continue;
    const people = world.peopleAt(company);
    for (let place = index === from.company ? from.person : 0; place < people.length; place++) {
      const person = people[place];
      if (person !== undefined && walk.isMatch(person))
        yield { item: person, at: { company: index, person: place } };
    }
  }
}

/** Every company that matches, exactly once, from a position on. */
export function* walkCompanies(
  world: World,
  isMatch: (company: WorldCompany) => boolean,
  { company: start, strangers }: WalkPosition & { strangers?: readonly WorldCompany[] },
): Generator<Found<WorldCompany>> {
  for (const [index, company] of employersFrom(world, strangers === undefined ? {} : { strangers }, start)) {
    if (isMatch(company)) yield { item: company, at: { company: index, person: 0 } };
  }
}

/** Those of the companies asked for by name or domain that are none of the world's numbered ones, each once. */
export function findStrangers(world: World, queries: readonly CompanyQuery[]): WorldCompany[] {
  const strangers = new Map<number, WorldCompany>();
  for (const query of queries) {
    const company = world.findCompany(query);
    if (company !== null && company.id > world.companyCount) strangers.set(company.id, company);
  }
  return [...strangers.values()];
}

function* employersFrom(
  world: World,
  { strangers = [], only }: Pick<PeopleWalk, 'strangers' | 'only'>,
  start = 0,
): Generator<[number, WorldCompany]> {
  if (only !== undefined) {
    // Numbered as in a walk over all, so that cursors of both are alike.
    const numbered = only.filter(({ id }) => id <= world.companyCount).toSorted((a, b) => a.id - b.id);
    for (const company of numbered) if (company.id - 1 >= start) yield [company.id - 1, company];
    start = Math.max(start, world.companyCount);
  }
  for (let index = start; index < world.companyCount; index++) yield [index, world.company(index)];
  for (const [place, stranger] of strangers.entries()) {
    const index = world.companyCount + place;
    if (index >= start) yield [index, stranger];
  }
}

/** Up to `limit` matches, and where the one after them is. */
export function takePage<T>(found: Iterable<Found<T>>, limit: number): WalkPage<T> {
  const items: T[] = [];
  for (const { item, at } of found) {
    if (items.length === limit) return { items, next: at };
    items.push(item);
  }
  return { items, next: null };
}

/** How many match: exact for up to `mostCompanies` employers, beyond them estimated from that many spread evenly. */
export function countPeople(world: World, walk: PeopleWalk, mostCompanies: number): number {
  const employers: WorldCompany[] = [];
  for (const [, company] of employersFrom(world, walk)) {
    if (walk.atCompany(company)) employers.push(company);
  }
  const step = Math.max(1, employers.length / mostCompanies);
  let asked = 0;
  let matches = 0;
  for (let place = 0; place < employers.length; place += step) {
    const employer = employers[Math.floor(place)];
    if (employer === undefined) break;
    asked++;
    for (const person of world.peopleAt(employer)) if (walk.isMatch(person)) matches++;
  }
  return asked === 0 ? 0 : Math.round((matches * employers.length) / asked);
}

/** A total that never contradicts the walk: more than was seen while there is more, exact at its end. */
export function agreeTotal(estimate: number, walked: { seen: number; hasMore: boolean }): number {
  return walked.hasMore ? Math.max(estimate, walked.seen + 1) : walked.seen;
}
