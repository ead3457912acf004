import type { World } from '../world/world.ts';
import { beginningsTest } from './text-match.ts';

/**
 * Those of some names that are not part of the name of any company of the world. Where parts of names are searched for,
 * only these may be whole names of companies that the world does not have.
 */
export function unfamiliarNames(world: World, names: readonly string[]): string[] {
  return names.filter((name) => {
    const isPart = beginningsTest(name);
    for (let index = 0; index < world.companyCount; index += 1)
      if (isPart(world.company(index).name)) return false;
    return true;
  });
}
