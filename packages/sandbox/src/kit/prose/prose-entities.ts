/* Whom a vendor that searches by plain language finds, the first of them. */
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { personAsKnown } from '../stale-view.ts';
import { takePage, walkStart } from '../walk-people.ts';
import { searchCompanies, searchPeople } from './prose-search.ts';

interface ProseQuestion {
  text: string;
  limit: number;
  /** Shares of 1, of the facts that the vendor calls `what`. */
  holds: { what: string; coverage: number; staleness: number };
}

interface Searching {
  world: World;
  vendor: string;
}

/** Whose data is old is listed with an earlier employer, and not found by the present one. */
export function peopleByProse(
  { world, vendor }: Searching,
  { text, limit, holds }: ProseQuestion,
): WorldPerson[] {
  const isKnown = (of: WorldPerson) => personAsKnown(world, vendor, { of, ...holds }) === of;
  return takePage(searchPeople(world, { vendor, text, isKnown }).walk(walkStart), limit).items;
}

export function companiesByProse(
  { world, vendor }: Searching,
  { text, limit, holds }: ProseQuestion,
): WorldCompany[] {
  const isKnown = (of: WorldCompany) => world.knows(vendor, { of, ...holds }).isKnown;
  return takePage(searchCompanies(world, { vendor, text, isKnown }).walk(walkStart), limit).items;
}
