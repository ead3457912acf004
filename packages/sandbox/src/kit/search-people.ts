/* Searching everybody of a world by filters that say early whom they cannot mean, a page at a time, in bounded time. */
import type { World, WorldCompany, WorldPerson } from '../world/world.ts';
import { outlinesOf, type PersonOutline } from './person-outline.ts';

export interface PeopleSearch {
  /** By the present employer; false only where nobody there can match. */
  atCompany: (company: WorldCompany) => boolean;
  /** False only where the person cannot match. */
  mayMatch: (person: PersonOutline) => boolean;
  /** Decides. */
  isMatch: (person: WorldPerson) => boolean;
  /** Companies beyond the numbered ones where people are looked for as well. */
  strangers: readonly WorldCompany[];
}

export interface PeoplePage {
  people: WorldPerson[];
  /** Where the next one begins; null when there is none. */
  next: number | null;
}

// To make a person takes some twenty microseconds. A search by what only whole people tell gives up after as many,
// and goes on from there with the next page if it has found anybody.
const mostMade = 1000;
const mostCounted = 240;
const sampleSize = 120;
// More people than any employer has.
const employerStep = 1_000_000;

/** The matches from a position on, those at strangers last. Positions begin with 0. */
export function takePeople(
  world: World,
  search: PeopleSearch,
  { from, limit }: { from: number; limit: number },
): PeoplePage {
  const people: WorldPerson[] = [];
  let made = 0;
  for (const { at, make } of candidates(world, search, from)) {
    if (made >= mostMade + limit) return { people, next: people.length > 0 ? at : null };
    made += 1;
    const person = make();
    if (person === undefined || !search.isMatch(person)) continue;
    if (people.length === limit) return { people, next: at };
    people.push(person);
  }
  return { people, next: null };
}

/** How many match: exact where few may, otherwise estimated from some of them. */
export function countMatches(world: World, search: PeopleSearch): number {
  const all = [...candidates(world, search, 0)];
  const step = all.length <= mostCounted ? 1 : all.length / sampleSize;
  let [asked, matches] = [0, 0];
  for (let place = 0; place < all.length; place += step) {
    const person = all[Math.floor(place)]?.make();
    asked += 1;
    if (person !== undefined && search.isMatch(person)) matches += 1;
  }
  return asked === 0 ? 0 : Math.round((matches * all.length) / asked);
}

interface Candidate {
  at: number;
  make(): WorldPerson | undefined;
}

function* candidates(
  world: World,
  { atCompany, mayMatch, strangers }: PeopleSearch,
  from: number,
): Generator<Candidate> {
  const first = Math.floor(from / employerStep);
  for (let index = first; index < world.companyCount + strangers.length; index += 1) {
    const company = index < world.companyCount ? world.company(index) : strangers[index - world.companyCount];
    if (company === undefined || !atCompany(company)) continue;
    for (const [slot, outline] of outlinesOf(world, company).entries()) {
      const at = index * employerStep + slot;
      if (at >= from && mayMatch(outline))
        yield { at, make: () => makePerson(world, company, { slot, outline }) };
    }
  }
}

function makePerson(
  world: World,
  company: WorldCompany,
  { slot, outline: { id } }: { slot: number; outline: PersonOutline },
): WorldPerson | undefined {
  return id <= world.personCount ? world.person(id - 1) : world.peopleAt(company)[slot];
}
