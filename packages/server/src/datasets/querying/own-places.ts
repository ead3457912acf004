import { ServiceError } from '../../contract/errors.ts';

/** Hands out places: a fixed number of tasks of one owner at a time, whatever the others do. */
export type OwnPlaces = <Result>(owner: string, task: () => Promise<Result>) => Promise<Result>;

interface Places {
  taken: number;
  waiting: (() => void)[];
}

/** Those that wait go on in the order they came; after `patienceMs`, if that is given, they get an error instead. */
export function createOwnPlaces(
  max: number,
  { patienceMs = null }: { patienceMs?: number | null } = {},
): OwnPlaces {
  const owners = new Map<string, Places>();
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
    else await waitForPlace(places, patienceMs);
    try {
      return await task();
    } finally {
      leave(owner);
    }
  };
}

function waitForPlace({ waiting }: Places, patienceMs: number | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(tooBusy());
    };
    const timer = patienceMs === null ? undefined : setTimeout(giveUp, patienceMs);
    const go = (): void => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(go);
  });
}

function tooBusy(): ServiceError {
  const detail =
    'Other requests of this organization are still being written; nothing was changed by this one, so try again in a moment.';
  return new ServiceError('unavailable', detail, { headers: { 'retry-after': '2' } });
}
