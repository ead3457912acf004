import type { OwnPlaces } from '../datasets/querying/own-places.ts';
import { createOwnPlaces } from '../datasets/querying/own-places.ts';
import type { Storage } from '../storage/open-storage.ts';

/** Of one organization; each uses up to four connections, for a window at a time, and fewer where there are few cores. */
export const lookupsAtOnce = 2;

/** Of one organization; each uses one connection, for a moment. */
const windowsAtOnce = 4;

/** One for each pool of connections, shared by all that use it. */
const places = new WeakMap<Storage['lookups'], OwnPlaces>();
const forWindows = new WeakMap<Storage['lookups'], OwnPlaces>();

/** Limits what each organization looks up in its data at a time, in this process. */
export function lookupPlaces({ lookups }: Pick<Storage, 'lookups'>): OwnPlaces {
  const known = places.get(lookups) ?? createOwnPlaces(lookupsAtOnce);
  places.set(lookups, known);
  return known;
}

const patience = {
  /** The same as for a connection. */
  ms: 10_000,
  detail: 'Other requests of this organization still look up what they need; try again in a moment.',
};

/** The same places for those who wait for an answer. Runs wait for as long as it takes, and nobody loses a row. */
export function requestPlaces(storage: Pick<Storage, 'lookups'>): OwnPlaces {
  const inPlace = lookupPlaces(storage);
  return (owner, task) => inPlace(owner, task, patience);
}

/** For what reads a screen of rows. It does not wait behind what reads all of them. */
export function windowPlaces({ lookups }: Pick<Storage, 'lookups'>): OwnPlaces {
  const known = forWindows.get(lookups) ?? createOwnPlaces(windowsAtOnce);
  forWindows.set(lookups, known);
  return (owner, task) => known(owner, task, patience);
}
