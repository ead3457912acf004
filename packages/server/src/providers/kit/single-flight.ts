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
export function createSingleFlight<Result>({
  now = () => performance.now(),
  ...options
}: SingleFlightOptions<Result>): SingleFlight<Result> {
  const flights = new Map<string, Flight<Result>>();
  const around = { flights, now, ...options };
  return {
    join: (key, asked) => {
      const name = `${key.organizationId} ${key.question}`;
      const known = flights.get(name);
      const isShared = known?.isOpen(asked) === true;
      const flight = isShared ? known : new Flight(around, { name, key }, asked);
      flight.note(asked);
      // The caller that started it hears of it first.
      return isShared ? flight.joined.then(asShared) : flight.joined;
    },
  };
}

function asShared<Result>(joined: Joined<Result>): Joined<Result> {
  return { ...joined, isShared: true };
}

interface Around<Result> extends Required<SingleFlightOptions<Result>> {
  flights: Map<string, Flight<Result>>;
}

/** A call that is under way, or whose result is still kept. */
class Flight<Result> {
  readonly joined: Promise<Joined<Result>>;
  readonly #around: Around<Result>;
  readonly #name: string;
  readonly #key: FlightKey;
  #endedAt: number | null = null;
  /** Whether one of the callers takes answers of a certain age, or of its run. */
  #isKept = false;
  /** The runs that joined it, of those that take their own answers; null while there is none, as for most calls. */
  #runs: Set<string> | null = null;

  constructor(
    around: Around<Result>,
    { name, key }: { name: string; key: FlightKey },
    asked: JoinOptions<Result>,
  ) {
    this.#around = around;
    this.#name = name;
    this.#key = key;
    around.flights.set(name, this);
    this.joined = this.#run(asked);
  }

  isOpen({ maxAgeMs, run }: AnswerAge): boolean {
    if (this.#endedAt === null || this.#around.now() - this.#endedAt < maxAgeMs) return true;
    return run !== null && this.#runs?.has(run.id) === true;
  }

  note({ maxAgeMs, run }: AnswerAge): void {
    this.#isKept ||= maxAgeMs > 0 || run !== null;
    if (run !== null) (this.#runs ??= new Set()).add(run.id);
  }

  async #run({ maxAgeMs, run, start }: JoinOptions<Result>): Promise<Joined<Result>> {
    const { store } = this.#around;
    const oldestMs = Math.max(maxAgeMs, run?.ageMs ?? 0);
    let ours: string | null = null;
    try {
      if (store === null) return this.#end(await start(), null);
      for (;;) {
        const { flightId, isOurs } = await store.join(this.#key, oldestMs);
        if (isOurs) {
          ours = flightId;
          const result = await start();
          ours = null;
          return this.#end(result, (await this.#tell(store, { flightId, result })) ? flightId : null);
        }
        const result = await store.follow(this.#key, flightId);
        // A caller that only followed does not pay for a flight that is forgotten.
        if (result !== null) return this.#end(result, flightId, { isShared: true });
      }
    } catch (error) {
      this.#forget();
      if (ours !== null) await store?.abandon(this.#key, ours);
      throw error;
    }
  }

  /** Whether other processes may know of it from now on. */
  #tell(
    store: FlightStore<Result>,
    { flightId, result }: { flightId: string; result: Result },
  ): Promise<boolean> {
    return store.finish(this.#key, { flightId, result, isKept: this.#mayKeep(result) });
  }

  /** `flightId`: of a flight that other processes may pay for; null if none knows of it. */
  #end(result: Result, flightId: string | null, { isShared } = { isShared: false }): Joined<Result> {
    const { store, now } = this.#around;
    this.#endedAt = now();
    if (this.#mayKeep(result)) void sleep(keptMs, undefined, { ref: false }).then(() => this.#forget());
    else this.#forget();
    const claimOwn = createPaymentClaim();
    if (store === null || flightId === null) return { result, isShared, claimPayment: claimOwn };
    const key = this.#key;
    const claimPayment = async (payer: string) => {
      const payee = await store.pay(key, { flightId, payer });
      return payee === null && !isShared ? claimOwn(payer) : payee === payer;
    };
    return { result, isShared, claimPayment };
  }

  #mayKeep(result: Result): boolean {
    return this.#isKept && this.#around.mayKeep(result);
  }

  #forget(): void {
    const { flights } = this.#around;
    if (flights.get(this.#name) === this) flights.delete(this.#name);
  }
}

/** True for the first payer, however often it claims. */
function createPaymentClaim(): (payer: string) => Promise<boolean> {
  let paidBy: string | null = null;
  return (payer) => {
    paidBy ??= payer;
    return Promise.resolve(paidBy === payer);
  };
}
