import type { World, WorldPerson } from '../world/world.ts';

/** The number a vendor has of a person: theirs, one they gave up where its data is stale, or null for none. */
export function mobileAsKnown(
  world: World,
  vendor: string,
  fact: { of: WorldPerson; coverage: number; staleness: number },
): string | null {
  const { mobile, id } = fact.of;
  if (mobile === null) return null;
  const knowledge = world.knows(vendor, { ...fact, what: 'mobile' });
  if (!knowledge.isKnown) return null;
  if (!knowledge.isStale) return mobile;
  // Only the last three digits change, so that the number stays one of its country.
  return mobile.slice(0, -3) + String(Math.floor(world.chance('former mobile', id) * 1000)).padStart(3, '0');
}
