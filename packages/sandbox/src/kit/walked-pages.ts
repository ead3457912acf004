/* Walks over people and companies, in the form that numbered pages take: positions are numbers. */
import type { World, WorldCompany, WorldPerson } from '../world/world.ts';
import type { Walk } from './numbered-pages.ts';
import type { PeopleWalk, WalkPosition } from './walk-people.ts';
import { countPeople, takePage, walkCompanies, walkPeople, walkStart } from './walk-people.ts';

// More people than any employer has.
const employerStep = 1_000_000;
// Beyond as many employers the total is estimated from a sample, as looking at everybody takes a second.
const mostEmployersCounted = 100;

export function walkOverPeople(world: World, walk: PeopleWalk): Walk<WorldPerson> {
  return pagesOver(
    (from) => walkPeople(world, walk, from),
    () => countPeople(world, walk, mostEmployersCounted),
  );
}

export function walkOverCompanies(
  world: World,
  { isMatch, strangers }: { isMatch(company: WorldCompany): boolean; strangers: readonly WorldCompany[] },
): Walk<WorldCompany> {
  const walk = (from: WalkPosition) => walkCompanies(world, isMatch, { ...from, strangers });
  return pagesOver(walk, () => [...walk(walkStart)].length);
}

/** Any walk, with its own way to count. */
export function pagesOver<T>(
  walk: (from: WalkPosition) => Iterable<{ item: T; at: WalkPosition }>,
  count: () => number,
): Walk<T> {
  return {
    take: (from, limit) => {
      const start = { company: Math.floor(from / employerStep), person: from % employerStep };
      const { items, next } = takePage(walk(start), limit);
      return { items, next: next === null ? null : next.company * employerStep + next.person };
    },
    count,
  };
}
