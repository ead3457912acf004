/**
 * The kind of work that asks. API calls come before everything else, then the upkeep of leases and results. What
 * organizations look up in their own data, however much that is, takes turns with the work of runs.
 */
export type Lane = 'api' | 'work' | 'upkeep' | 'lookups';

/** API calls in a row before upkeep gets a turn, which it would otherwise never get under a flood of calls. */
const maxApiInRow = 8;

export interface Turns {
  /** Resolves when it is this caller's turn; every `acquire` needs its `release`. */
  acquire(lane: Lane): Promise<void>;
  release(): void;
  state(): { isTaken: boolean; waiting: Record<Lane, number> };
}

/** Hands the database to one caller after another. */
export function createTurns(): Turns {
  const queues: Record<Lane, (() => void)[]> = { api: [], work: [], upkeep: [], lookups: [] };
  let isTaken = false;
  let apiInRow = 0;
  let last: Lane = 'work';
  const pick = (): (() => void) | undefined => {
    const isApiNext = queues.upkeep.length === 0 || apiInRow < maxApiInRow;
    const slow = last === 'work' ? (['lookups', 'work'] as const) : (['work', 'lookups'] as const);
    const order: Lane[] = isApiNext ? ['api', 'upkeep', ...slow] : ['upkeep', 'api', ...slow];
    const lane = order.find((one) => queues[one].length > 0);
    if (lane === undefined) return undefined;
    apiInRow = lane === 'api' ? apiInRow + 1 : 0;
    if (lane === 'work' || lane === 'lookups') last = lane;
    return queues[lane].shift();
  };
  return {
    acquire: (lane) => {
      if (!isTaken) {
        isTaken = true;
        return Promise.resolve();
      }
      return new Promise((resolve) => queues[lane].push(resolve));
    },
    release: () => {
      const next = pick();
      if (next === undefined) isTaken = false;
      else next();
    },
    state: () => {
      const { api, work, upkeep, lookups } = queues;
      const waiting = {
        api: api.length,
        work: work.length,
        upkeep: upkeep.length,
        lookups: lookups.length,
      };
      return { isTaken, waiting };
    },
  };
}
