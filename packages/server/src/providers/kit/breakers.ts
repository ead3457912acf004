import type { CircuitBreakerPolicy } from 'cockatiel';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
} from 'cockatiel';
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

export interface Breakers {
  /** Runs a call unless its credential failed too often just now; then answers with that failure at once. */
  run<Answer extends AnswerShape>(
    credential: string,
    call: () => Promise<CallOutcome<Answer>>,
  ): Promise<CallOutcome<Answer>>;
  /** Names of the credentials nobody is asked with right now. */
  open(): string[];
}

/** One circuit breaker per credential, with a single probe when the pause is over. */
export function createBreakers(): Breakers {
  const circuits = new Map<string, { policy: CircuitBreakerPolicy; last: CallFailure | null }>();
  const circuitOf = (credential: string) => {
    const known = circuits.get(credential);
    if (known !== undefined) return known;
    const policy = circuitBreaker(handleWhenResult(isOfTheVendor), {
      halfOpenAfter: pauseMs,
      breaker: new ConsecutiveBreaker(patience),
    });
    const made = { policy, last: null };
    circuits.set(credential, made);
    return made;
  };
  return {
    run: async (credential, call) => {
      const circuit = circuitOf(credential);
      try {
        return await circuit.policy.execute(async () => {
          const outcome = await call();
          if (isOfTheVendor(outcome)) circuit.last = outcome;
          return outcome;
        });
      } catch (error) {
        if (!(error instanceof BrokenCircuitError) || circuit.last === null) throw error;
        return circuit.last;
      }
    },
    open: () =>
      [...circuits].flatMap(([name, { policy }]) => (policy.state === CircuitState.Open ? [name] : [])),
  };
}

function isOfTheVendor(outcome: unknown): outcome is CallFailure {
  return isFailure(outcome) && ofTheVendor.has(outcome.meaning);
}

function isFailure(outcome: unknown): outcome is CallFailure {
  return typeof outcome === 'object' && outcome !== null && 'meaning' in outcome;
}
