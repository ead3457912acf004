import type { OwnPlaces } from '../datasets/querying/own-places.ts';
import { createOwnPlaces } from '../datasets/querying/own-places.ts';
import type { Storage } from '../storage/open-storage.ts';

/** Look-ups of one organization at a time; each uses up to four connections, for one window after another. */
const lookupsAtOnce = 2;

/** One for each pool of connections, shared by all that use it. */
const places = new WeakMap<Storage['lookups'], OwnPlaces>();

/** Limits what each organization looks up in its data at a time, in this process. */
export function lookupPlaces({ lookups }: Pick<Storage, 'lookups'>): OwnPlaces {
  const known = places.get(lookups) ?? createOwnPlaces(lookupsAtOnce);
  places.set(lookups, known);
  return known;
}
