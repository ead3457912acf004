/** Hands out places: a fixed number of tasks of one owner at a time, whatever the others do. */
export type OwnPlaces = <Result>(owner: string, task: () => Promise<Result>) => Promise<Result>;

/** Those that wait go on in the order they came. */
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
