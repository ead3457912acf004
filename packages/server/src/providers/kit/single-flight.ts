import { setTimeout as sleep } from 'node:timers/promises';

/** What equal calls have in common; flights never cross organizations. */
export interface FlightKey {
  organizationId: string;
  /** Environment, credential, operation and input. */
  question: string;
}

/** How a call came out for one of those who share it. */
export interface Landing<Result> {
  result: Result;
  /** False for the caller that started it. */
  isShared: boolean;
  /**
   * True for one payer only: the first whose acceptance rule bills. It may claim again, for what it paid does not count
   * when its slice was lost meanwhile, and whoever has the slice now asks in its name.
   */
  claimPayment(payer: string): Promise<boolean>;
}

/** Flights that several processes know of. */
export interface FlightStore<Result> {
  /** Starts the flight of this key, unless one is under way or landed no longer than `maxAgeMs` ago. */
  board(key: FlightKey, maxAgeMs: number): Promise<{ flightId: string; isOurs: boolean }>;
  /** Makes the result known to those who wait; false when nobody but this process can ever ask for it. */
  land(key: FlightKey, flight: { flightId: string; result: Result; isKept: boolean }): Promise<boolean>;
  /** Gives a flight up that has no result. */
  abandon(key: FlightKey, flightId: string): Promise<void>;
  /** The result of another process's flight; null when that process is lost. */
  follow(key: FlightKey, flightId: string): Promise<Result | null>;
  /** Whose the bill is now; null when nobody remembers this flight. */
  pay(key: FlightKey, payment: { flightId: string; payer: string }): Promise<string | null>;
}

export interface SingleFlight<Result> {
  /**
   * Joins the call of this key that is under way, or starts one. With `maxAgeMs` also one that is over for no longer
   * than that, as far as it is still remembered here: until it is in the journal.
   */
  join(key: FlightKey, options: { maxAgeMs: number; start: () => Promise<Result> }): Promise<Landing<Result>>;
}

interface Flight<Result> {
  landing: Promise<Landing<Result>>;
  landedAt: number | null;
  /** Whether somebody who joined takes answers of a certain age. */
  isKept: boolean;
}

/** Longer than the journal takes to know an answer. */
const keptMs = 30_000;

interface SingleFlightOptions<Result> {
  /** Shared with other processes; null where there are none. */
  store: FlightStore<Result> | null;
  /** Whether a result may be had by who comes after it; a failure never should. */
  mayKeep(result: Result): boolean;
  now?: () => number;
}

/** Equal look-ups in flight are asked once: in this process, and with a store in all that share it. */
export function createSingleFlight<Result>(options: SingleFlightOptions<Result>): SingleFlight<Result> {
  const flights = new Map<string, Flight<Result>>();
  const clock = options.now ?? (() => performance.now());
  const isOpen = ({ landedAt }: Flight<Result>, maxAgeMs: number) =>
    landedAt === null || clock() - landedAt < maxAgeMs;
  return {
    join: async (key, { maxAgeMs, start }) => {
      const name = `${key.organizationId} ${key.question}`;
      const known = flights.get(name);
      const isShared = known !== undefined && isOpen(known, maxAgeMs);
      const flight = isShared
        ? known
        : takeOff({ flights, clock, ...options }, { name, key, maxAgeMs, start });
      flight.isKept ||= maxAgeMs > 0;
      // All wait in the same way, so that who started the call hears of it first.
      const landing = await flight.landing;
      return isShared ? { ...landing, isShared } : landing;
    },
  };
}

interface Airspace<Result> extends SingleFlightOptions<Result> {
  flights: Map<string, Flight<Result>>;
  clock(): number;
}

function takeOff<Result>(
  { flights, clock, store, mayKeep }: Airspace<Result>,
  { name, key, maxAgeMs, start }: Take<Result> & { name: string },
): Flight<Result> {
  const forget = () => {
    if (flights.get(name) === flight) flights.delete(name);
  };
  const fly = async (): Promise<Landing<Result>> => {
    try {
      const isKept = (result: Result) => flight.isKept && mayKeep(result);
      const landing = await (store === null
        ? flyAlone(start)
        : flyWithOthers(store, { key, maxAgeMs, start, isKept }));
      flight.landedAt = clock();
      if (isKept(landing.result)) void sleep(keptMs, undefined, { ref: false }).then(forget);
      else forget();
      return landing;
    } catch (error) {
      forget();
      throw error;
    }
  };
  const flight: Flight<Result> = { landing: fly(), landedAt: null, isKept: maxAgeMs > 0 };
  flights.set(name, flight);
  return flight;
}

interface Take<Result> {
  key: FlightKey;
  maxAgeMs: number;
  start: () => Promise<Result>;
}

async function flyAlone<Result>(start: () => Promise<Result>): Promise<Landing<Result>> {
  return { result: await start(), isShared: false, claimPayment: createPurse() };
}

async function flyWithOthers<Result>(
  store: FlightStore<Result>,
  { key, maxAgeMs, start, isKept }: Take<Result> & { isKept(result: Result): boolean },
): Promise<Landing<Result>> {
  for (;;) {
    const { flightId, isOurs } = await store.board(key, maxAgeMs);
    if (isOurs) return lead(store, { key, flightId, start, isKept });
    const result = await store.follow(key, flightId);
    if (result === null) continue;
    // Nobody who only followed pays for a flight that is forgotten.
    const claimPayment = async (payer: string) => (await store.pay(key, { flightId, payer })) === payer;
    return { result, isShared: true, claimPayment };
  }
}

async function lead<Result>(
  store: FlightStore<Result>,
  flight: Omit<Take<Result>, 'maxAgeMs'> & { flightId: string; isKept(result: Result): boolean },
): Promise<Landing<Result>> {
  const { key, flightId, start, isKept } = flight;
  const result = await start().catch(async (error: unknown) => {
    await store.abandon(key, flightId);
    throw error;
  });
  const ownPurse = createPurse();
  const isKnown = await store.land(key, { flightId, result, isKept: isKept(result) });
  const claimPayment = async (payer: string) => {
    const payee = isKnown ? await store.pay(key, { flightId, payer }) : null;
    return payee === null ? ownPurse(payer) : payee === payer;
  };
  return { result, isShared: false, claimPayment };
}

/** Remembers the first who paid. */
function createPurse(): (payer: string) => Promise<boolean> {
  let paidBy: string | null = null;
  return (payer) => {
    paidBy ??= payer;
    return Promise.resolve(paidBy === payer);
  };
}
