import type { World, WorldCompany, WorldPerson } from '../world/world.ts';
import { addressAt } from './address-at.ts';

/** An address as vendors guess them: mostly by the company's pattern, at times by the commonest one, which may be wrong. */
export function guessAddress(
  world: World,
  vendor: string,
  of: { name: Pick<WorldPerson, 'firstName' | 'lastName'>; company: WorldCompany },
): string {
  const byPattern = addressAt(of.name, of.company);
  if (world.chance(vendor, 'guess', byPattern) < 0.75) return byPattern;
  return addressAt(of.name, { ...of.company, emailPattern: 'first.last' });
}
