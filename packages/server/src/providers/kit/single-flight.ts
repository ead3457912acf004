import { setTimeout as sleep } from 'node:timers/promises';

/** What equal calls have in common; flights never cross organizations. */
export interface FlightKey {
  organizationId: string;
  /** Environment, credential, operation and input. */
  question: string;
}

/** What each of the callers that share a call gets. */
export interface Joined<Result> {
  result: Result;
  /** False for the caller that started it. */
  isShared: boolean;
  /**
   * True for one payer only: the first whose acceptance rule bills. It may claim again, because its payment does not
   * count when its slice was lost meanwhile; the worker that has the slice now claims in its name.
   */
  claimPayment(payer: string): Promise<boolean>;
}

/** Flights that several processes know of. */
export interface FlightStore<Result> {
  /** Joins the flight of this key that is under way or ended less than `maxAgeMs` ago, or else starts one. */
  join(key: FlightKey, maxAgeMs: number): Promise<{ flightId: string; isOurs: boolean }>;
  /** Makes the result known to other processes; false when none of them can ever ask for it. */
  finish(key: FlightKey, flight: { flightId: string; result: Result; isKept: boolean }): Promise<boolean>;
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
   * than that, and with `run` one that the run has joined before, as far as it is still remembered here: until it is in
   * the journal.
   */
  join(key: FlightKey, options: JoinOptions<Result>): Promise<Joined<Result>>;
}

export interface JoinOptions<Result> extends AnswerAge {
  start: () => Promise<Result>;
}

/** Which answers to other callers a caller takes. */
export interface AnswerAge {
  /** How old they may be. With 0, only those that are still to come. */
  maxAgeMs: number;
  /** The run, where its own answers may be of any age. */
  run: AskingRun | null;
}

/** A run that takes its own answers at any age. */
export interface AskingRun {
  id: string;
  /** Since it was submitted: what other processes go by, who do not know which run an answer was for. */
  ageMs: number;
}

interface Flight<Result> {
  joined: Promise<Joined<Result>>;
  endedAt: number | null;
  /** Whether one of the callers takes answers of a certain age, or of its run. */
  isKept: boolean;
  /** The runs that joined it, of those that take their own answers; null while there is none, as for most calls. */
  runs: Set<string> | null;
}

/** Longer than the journal takes to know an answer. */
const keptMs = 30_000;

interface SingleFlightOptions<Result> {
  /** Shared with other processes; null where there are none. */
  store: FlightStore<Result> | null;
  /** Whether later callers may have the result too; never that of a failed call. */
  mayKeep(result: Result): boolean;
  now?: () => number;
}

/** Equal look-ups in flight are asked once: in this process, and with a store in all that share it. */
export function createSingleFlight<Result>(options: SingleFlightOptions<Result>): SingleFlight<Result> {
  const flights = new Map<string, Flight<Result>>();
  const clock = options.now ?? (() => performance.now());
  const isOpen = ({ endedAt, runs }: Flight<Result>, { maxAgeMs, run }: AnswerAge) =>
    endedAt === null || clock() - endedAt < maxAgeMs || (run !== null && runs?.has(run.id) === true);
  return {
    join: async (key, { maxAgeMs, run, start }) => {
      const name = `${key.organizationId} ${key.question}`;
      const known = flights.get(name);
      const age = { maxAgeMs, run };
      const isShared = known !== undefined && isOpen(known, age);
      const flight = isShared
        ? known
        : startFlight({ flights, clock, ...options }, { name, key, maxAgeMs: longest(age), start });
      flight.isKept ||= maxAgeMs > 0 || run !== null;
      if (run !== null) (flight.runs ??= new Set()).add(run.id);
      // All wait in the same way, so that the caller that started the call hears of it first.
      const joined = await flight.joined;
      return isShared ? { ...joined, isShared } : joined;
    },
  };
}

function longest({ maxAgeMs, run }: AnswerAge): number {
  return Math.max(maxAgeMs, run?.ageMs ?? 0);
}

interface Flights<Result> extends SingleFlightOptions<Result> {
  flights: Map<string, Flight<Result>>;
  clock(): number;
}

function startFlight<Result>(
  { flights, clock, store, mayKeep }: Flights<Result>,
  { name, key, maxAgeMs, start }: Take<Result> & { name: string },
): Flight<Result> {
  const forget = () => {
    if (flights.get(name) === flight) flights.delete(name);
  };
  const run = async (): Promise<Joined<Result>> => {
    try {
      const isKept = (result: Result) => flight.isKept && mayKeep(result);
      const joined = await (store === null
        ? runAlone(start)
        : runOrFollow(store, { key, maxAgeMs, start, isKept }));
      flight.endedAt = clock();
      if (isKept(joined.result)) void sleep(keptMs, undefined, { ref: false }).then(forget);
      else forget();
      return joined;
    } catch (error) {
      forget();
      throw error;
    }
  };
  const flight: Flight<Result> = { joined: run(), endedAt: null, isKept: false, runs: null };
  flights.set(name, flight);
  return flight;
}

interface Take<Result> {
  key: FlightKey;
  maxAgeMs: number;
  start: () => Promise<Result>;
}

async function runAlone<Result>(start: () => Promise<Result>): Promise<Joined<Result>> {
  return { result: await start(), isShared: false, claimPayment: createPaymentClaim() };
}

async function runOrFollow<Result>(
  store: FlightStore<Result>,
  { key, maxAgeMs, start, isKept }: Take<Result> & { isKept(result: Result): boolean },
): Promise<Joined<Result>> {
  for (;;) {
    const { flightId, isOurs } = await store.join(key, maxAgeMs);
    if (isOurs) return runForOthers(store, { key, flightId, start, isKept });
    const result = await store.follow(key, flightId);
    if (result === null) continue;
    // A caller that only followed does not pay for a flight that is forgotten.
    const claimPayment = async (payer: string) => (await store.pay(key, { flightId, payer })) === payer;
    return { result, isShared: true, claimPayment };
  }
}

async function runForOthers<Result>(
  store: FlightStore<Result>,
  flight: Omit<Take<Result>, 'maxAgeMs'> & { flightId: string; isKept(result: Result): boolean },
): Promise<Joined<Result>> {
  const { key, flightId, start, isKept } = flight;
  const result = await start().catch(async (error: unknown) => {
    await store.abandon(key, flightId);
    throw error;
  });
  const claimOwn = createPaymentClaim();
  const isKnown = await store.finish(key, { flightId, result, isKept: isKept(result) });
  const claimPayment = async (payer: string) => {
    const payee = isKnown ? await store.pay(key, { flightId, payer }) : null;
    return payee === null ? claimOwn(payer) : payee === payer;
  };
  return { result, isShared: false, claimPayment };
}

/** True for the first payer, however often it claims. */
function createPaymentClaim(): (payer: string) => Promise<boolean> {
  let paidBy: string | null = null;
  return (payer) => {
    paidBy ??= payer;
    return Promise.resolve(paidBy === payer);
  };
}
