import type { World, WorldPerson } from '../world/world.ts';

/** The person as old data has them: still in the job before the present one, with the address they had there. */
export function staleView(person: WorldPerson): WorldPerson {
  const [, former, ...earlier] = person.employments;
  if (former === undefined) return person;
  return {
    ...person,
    headline: `${former.title} at ${former.company.name}`,
    employments: [{ ...former, endDate: null }, ...earlier],
    workEmail: former.email,
  };
}

/** What a vendor has of a person: the truth, their former job where its data is stale, or null for nobody. */
export function personAsKnown(
  world: World,
  vendor: string,
  fact: { of: WorldPerson; what: string; coverage: number; staleness: number },
): WorldPerson | null {
  const knowledge = world.knows(vendor, fact);
  if (!knowledge.isKnown) return null;
  return knowledge.isStale ? staleView(fact.of) : fact.of;
}
