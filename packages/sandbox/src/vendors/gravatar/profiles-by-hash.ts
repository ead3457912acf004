import { createHash } from 'node:crypto';
import { once } from '../../world/once.ts';
import type { World, WorldPerson } from '../../world/world.ts';

/**
 * One person in so many has a profile. Whose hash it is can only be told by hashing all addresses, so a larger share would
 * make the first question slow.
 */
const oneIn = 17;

const indexes = new WeakMap<World, ReadonlyMap<string, number>>();

/** Whose profile a hash leads to; null for nobody's. */
export function personOfHash(world: World, hash: string): WorldPerson | null {
  const index = indexes.get(world) ?? hashAddresses(world);
  indexes.set(world, index);
  const person = index.get(hash);
  return person === undefined ? null : world.person(person);
}

function hashAddresses(world: World): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (let person = 2; person < world.personCount; person += oneIn) {
    const { workEmail, personalEmail } = world.person(person);
    for (const address of [workEmail, personalEmail]) index.set(hashOf(address), person);
  }
  return index;
}

function hashOf(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('hex');
}

const words = ['ratelimited', 'timeout', 'notfound', 'malformed', 'serverdown'] as const;
const practiced = once(() => new Map(words.map((word) => [hashOf(`jane@${word}.com`), word])));

/** A hash cannot be read. Those of `jane@timeout.com` and the like are known, so that they force their outcomes, too. */
export function wordOfHash(hash: string): string {
  return practiced().get(hash) ?? '';
}
