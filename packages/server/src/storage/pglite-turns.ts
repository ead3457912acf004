import type { Clock } from './lookup-pauses.ts';
import { createLookupPauses, usualClock } from './lookup-pauses.ts';

/**
 * The kind of work that asks. API calls come before everything else. Next come the upkeep of leases and results and the claims of
 * runs, in turn. Other work and what organizations look up in their own data come last, in turn as well; look-ups get at most half
 * of the time while others use the database.
 */
export type Lane = 'api' | 'runs' | 'work' | 'upkeep' | 'lookups';

/** API calls in a row before others get a turn, which they would otherwise never get under a flood of calls. */
const maxApiInRow = 8;
/** The same for upkeep and claims together, before look-ups and other work get a turn. */
const maxQuickInRow = 4;

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
  let quickInRow = 0;
  let last: Lane = 'work';
  let lastSlow: Lane = 'work';
  return {
    list: (): Lane[] => {
      const slow: Lane[] = lastSlow === 'work' ? ['lookups', 'work'] : ['work', 'lookups'];
      const quick: Lane[] = last === 'upkeep' ? ['runs', 'upkeep'] : ['upkeep', 'runs'];
      const others = quickInRow < maxQuickInRow ? [...quick, ...slow] : [...slow, ...quick];
      return apiInRow < maxApiInRow ? ['api', ...others] : [...others, 'api'];
    },
    took: (lane: Lane) => {
      apiInRow = lane === 'api' ? apiInRow + 1 : 0;
      if (lane === 'api') return;
      last = lane;
      if (lane === 'upkeep' || lane === 'runs') quickInRow += 1;
      else [quickInRow, lastSlow] = [0, lane];
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
