import type { Clock } from './lookup-pauses.ts';
import { createLookupPauses, usualClock } from './lookup-pauses.ts';

/**
 * The kind of work that asks. API calls come before everything else. The upkeep of leases and results takes turns with the
 * others, of which claims of runs come first. What organizations look up in their own data, however much that is, gets half of
 * the time while others use the database.
 */
export type Lane = 'api' | 'runs' | 'work' | 'upkeep' | 'lookups';

/** API calls in a row before others get a turn, which they would otherwise never get under a flood of calls. */
const maxApiInRow = 8;

export interface Turns {
  /** Resolves when it is this caller's turn; every `acquire` needs its `release`. */
  acquire(lane: Lane): Promise<void>;
  release(): void;
  state(): { isTaken: boolean; waiting: Record<Lane, number> };
}

/** Hands the database to one caller after another. */
export function createTurns(clock: Clock = usualClock): Turns {
  const queues: Record<Lane, (() => void)[]> = { api: [], runs: [], work: [], upkeep: [], lookups: [] };
  const pauses = createLookupPauses(clock);
  const order = createOrder();
  let holder: Lane | null = null;
  const handOver = () => {
    const isPaused = pauses.leftMs() > 0;
    const next = order.list().find((lane) => queues[lane].length > 0 && !(lane === 'lookups' && isPaused));
    holder = next ?? null;
    if (next !== undefined) {
      order.took(next);
      pauses.begin(next === 'lookups');
      queues[next].shift()?.();
    } else if (queues.lookups.length > 0) pauses.whenOver(handOverIfFree);
  };
  const handOverIfFree = () => {
    if (holder === null) handOver();
  };
  return {
    acquire: (lane) =>
      new Promise((resolve) => {
        queues[lane].push(resolve);
        handOverIfFree();
      }),
    release: () => {
      pauses.end();
      handOver();
    },
    state: () => ({ isTaken: holder !== null, waiting: countWaiting(queues) }),
  };
}

/** Who comes before whom, which depends on who had the last turns. */
function createOrder() {
  let apiInRow = 0;
  let last: Lane = 'work';
  let lastSlow: Lane = 'work';
  return {
    list: (): Lane[] => {
      const slow: Lane[] = lastSlow === 'work' ? ['lookups', 'work'] : ['work', 'lookups'];
      const others: Lane[] = last === 'upkeep' ? ['runs', ...slow, 'upkeep'] : ['upkeep', 'runs', ...slow];
      return apiInRow < maxApiInRow ? ['api', ...others] : [...others, 'api'];
    },
    took: (lane: Lane) => {
      apiInRow = lane === 'api' ? apiInRow + 1 : 0;
      last = lane;
      if (lane === 'work' || lane === 'lookups') lastSlow = lane;
    },
  };
}

function countWaiting({ api, runs, work, upkeep, lookups }: Record<Lane, unknown[]>): Record<Lane, number> {
  return {
    api: api.length,
    runs: runs.length,
    work: work.length,
    upkeep: upkeep.length,
    lookups: lookups.length,
  };
}
