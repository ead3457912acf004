import type { CallFailure, CallOutcome, FailureMeaning } from './call-result.ts';
import type { AnswerShape } from './provider.ts';

/** Failures that say something about the vendor or the credential rather than about one record. */
const ofTheVendor: ReadonlySet<FailureMeaning> = new Set([
  'unavailable',
  'timeout',
  'credential_rejected',
  'quota_exhausted',
]);
/** Failures in a row after which nobody is asked for a while. */
const patience = 10;
const pauseMs = 10_000;

export type BreakerState = 'closed' | 'half open' | 'open';

/** What a call that has not been sent yet should answer with instead; null while it may be sent. */
export type Stopped = () => CallFailure | null;

export interface Breakers {
  /** Runs a call unless its credential failed too often just now; then answers with that failure at once. */
  run<Answer extends AnswerShape>(
    credential: string,
    call: (stopped?: Stopped) => Promise<CallOutcome<Answer>>,
  ): Promise<CallOutcome<Answer>>;
  /** Of every credential that was asked with: `open` while nobody is, `half open` while one call tries again. */
  states(): { credential: string; state: BreakerState }[];
}

interface Circuit {
  /** Failures since the last answer. */
  failures: number;
  last: CallFailure | null;
  /** Nobody is asked before this moment; null while all are. */
  pausedUntil: number | null;
  isProbing: boolean;
}

/** One circuit breaker per credential, with a single probe when the pause is over. `now` is a clock that nobody sets. */
export function createBreakers(now: () => number = () => performance.now()): Breakers {
  const circuits = new Map<string, Circuit>();
  const circuitOf = (credential: string): Circuit => {
    const circuit = circuits.get(credential) ?? {
      failures: 0,
      last: null,
      pausedUntil: null,
      isProbing: false,
    };
    circuits.set(credential, circuit);
    return circuit;
  };
  return {
    run: async (credential, call) => {
      const circuit = circuitOf(credential);
      if (circuit.pausedUntil !== null) return probe(circuit, { call, now });
      // Many may have come in and wait for their turn when the last of those before them fails.
      const outcome = await call(() => (circuit.pausedUntil === null ? null : circuit.last));
      if (!isOfTheVendor(outcome)) circuit.failures = 0;
      else if (circuit.pausedUntil === null) {
        circuit.failures += 1;
        circuit.last = outcome;
        if (circuit.failures >= patience) circuit.pausedUntil = now() + pauseMs;
      }
      return outcome;
    },
    states: () => [...circuits].map(([credential, circuit]) => ({ credential, state: stateOf(circuit) })),
  };
}

/** The one call that tries again; everybody else is told at once what the last one was told. */
async function probe<Answer extends AnswerShape>(
  circuit: Circuit,
  { call, now }: { call: () => Promise<CallOutcome<Answer>>; now: () => number },
): Promise<CallOutcome<Answer>> {
  const { last, pausedUntil, isProbing } = circuit;
  if (last !== null && (isProbing || now() < (pausedUntil ?? 0))) return last;
  circuit.isProbing = true;
  try {
    const outcome = await call();
    circuit.pausedUntil = isOfTheVendor(outcome) ? now() + pauseMs : null;
    if (isOfTheVendor(outcome)) circuit.last = outcome;
    else circuit.failures = 0;
    return outcome;
  } finally {
    circuit.isProbing = false;
  }
}

function stateOf({ pausedUntil, isProbing }: Circuit): BreakerState {
  if (pausedUntil === null) return 'closed';
  return isProbing ? 'half open' : 'open';
}

function isOfTheVendor(outcome: unknown): outcome is CallFailure {
  return isFailure(outcome) && ofTheVendor.has(outcome.meaning);
}

function isFailure(outcome: unknown): outcome is CallFailure {
  return typeof outcome === 'object' && outcome !== null && 'meaning' in outcome;
}
