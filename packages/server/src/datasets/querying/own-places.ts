import { ServiceError } from '../../contract/errors.ts';

/** Hands out places: a fixed number of tasks of one owner at a time, whatever the others do. */
export type OwnPlaces = <Result>(
  owner: string,
  task: () => Promise<Result>,
  patience?: Patience,
) => Promise<Result>;

/** How long a task waits for its place, and what its caller is told after that. */
export interface Patience {
  ms: number;
  detail: string;
}

interface Places {
  taken: number;
  waiting: (() => void)[];
}

/** Those that wait go on in the order they came; those with a patience get an error when it is over. */
export function createOwnPlaces(max: number): OwnPlaces {
  const owners = new Map<string, Places>();
  const leave = (owner: string): void => {
    const places = owners.get(owner);
    if (places === undefined) return;
    const next = places.waiting.shift();
    if (next !== undefined) return next();
    places.taken -= 1;
    if (places.taken === 0) owners.delete(owner);
  };
  return async (owner, task, patience) => {
    const places = owners.get(owner) ?? { taken: 0, waiting: [] };
    owners.set(owner, places);
    if (places.taken < max) places.taken += 1;
    else await waitForPlace(places, patience ?? null);
    try {
      return await task();
    } finally {
      leave(owner);
    }
  };
}

function waitForPlace({ waiting }: Places, patience: Patience | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (detail: string): void => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(new ServiceError('unavailable', detail, { headers: { 'retry-after': '2' } }));
    };
    const timer = patience === null ? undefined : setTimeout(giveUp, patience.ms, patience.detail);
    const go = (): void => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(go);
  });
}
