import type { World, WorldCompany } from '../world/world.ts';

/** Finds companies by something the world cannot be asked for; null where there is none. */
export type CompanyIndex = (key: string) => WorldCompany | null;

/**
 * An index over all companies of a world by a key that only some have. Building it visits every company, so that
 * happens at the first question, and only for those the caller does not know from elsewhere.
 */
export function createCompanyIndex(
  world: World,
  keyOf: (company: WorldCompany) => string | null,
): CompanyIndex {
  let places: Map<string, number> | null = null;
  const build = () => {
    const built = new Map<string, number>();
    for (let index = 0; index < world.companyCount; index += 1) {
      const key = keyOf(world.company(index));
      if (key !== null) built.set(key, index);
    }
    return built;
  };
  return (key) => {
    places ??= build();
    const index = places.get(key);
    return index === undefined ? null : world.company(index);
  };
}

/** One index per world, for simulators, which have no place of their own to keep one. */
export function indexPerWorld(
  keyOf: (company: WorldCompany) => string | null,
): (world: World) => CompanyIndex {
  const indexes = new WeakMap<World, CompanyIndex>();
  return (world) => {
    const kept = indexes.get(world);
    if (kept !== undefined) return kept;
    const made = createCompanyIndex(world, keyOf);
    indexes.set(world, made);
    return made;
  };
}
