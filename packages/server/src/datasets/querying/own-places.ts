/** Limits how many tasks of one owner run at the same time, whatever other owners do. */
export type OwnPlaces = <Result>(owner: string, task: () => Promise<Result>) => Promise<Result>;

/** Waiting tasks go on in their order. */
export function createOwnPlaces(max: number): OwnPlaces {
  const owners = new Map<string, { taken: number; waiting: (() => void)[] }>();
  const leave = (owner: string): void => {
    const places = owners.get(owner);
    if (places === undefined) return;
    const next = places.waiting.shift();
    if (next !== undefined) return next();
    places.taken -= 1;
    if (places.taken === 0) owners.delete(owner);
  };
  return async (owner, task) => {
    const places = owners.get(owner) ?? { taken: 0, waiting: [] };
    owners.set(owner, places);
    if (places.taken < max) places.taken += 1;
    else await new Promise<void>((resolve) => places.waiting.push(resolve));
    try {
      return await task();
    } finally {
      leave(owner);
    }
  };
}
