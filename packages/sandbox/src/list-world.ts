import { setImmediate } from 'node:timers/promises';
import { createWorld } from './world/create-world.ts';
import type { World } from './world/world.ts';

/** What occurs in the world, the most frequent first; companies by their size. */
export interface WorldLists {
  companyNames: string[];
  companyDomains: string[];
  industries: string[];
  technologies: string[];
  investors: string[];
  titles: string[];
  skills: string[];
  schools: string[];
  degrees: string[];
  fieldsOfStudy: string[];
}

/** Everybody would take seconds, and have no title that these have not. */
const peopleSeen = 4000;

/** Goes through the companies and part of the people, giving way to others now and then. */
export async function listWorld(world: World = createWorld()): Promise<WorldLists> {
  const companies = await visit(world.companyCount, (index) => world.company(index));
  const step = Math.max(1, Math.floor(world.personCount / peopleSeen));
  const people = await visit(Math.floor(world.personCount / step), (turn) => world.person(turn * step));
  const bySize = companies.toSorted((one, other) => other.headcount - one.headcount);
  return {
    companyNames: bySize.map(({ name }) => name),
    companyDomains: bySize.map(({ domain }) => domain),
    industries: byFrequency(companies.map(({ industry }) => industry)),
    technologies: byFrequency(companies.flatMap(({ technologies }) => technologies)),
    investors: byFrequency(companies.flatMap(({ funding }) => funding.flatMap(({ investors }) => investors))),
    titles: byFrequency(people.flatMap(({ employments }) => employments.map(({ title }) => title))),
    skills: byFrequency(people.flatMap(({ skills }) => skills)),
    schools: byFrequency(people.flatMap(({ education }) => education.map(({ school }) => school))),
    degrees: byFrequency(people.flatMap(({ education }) => education.map(({ degree }) => degree))),
    fieldsOfStudy: byFrequency(people.flatMap(({ education }) => education.map(({ field }) => field))),
  };
}

const visitedAtOnce = 50;

async function visit<Visited>(count: number, see: (index: number) => Visited): Promise<Visited[]> {
  const seen: Visited[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % visitedAtOnce === 0) await setImmediate();
    seen.push(see(index));
  }
  return seen;
}

/** Every entry once. */
function byFrequency(entries: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([entry]) => entry);
}
