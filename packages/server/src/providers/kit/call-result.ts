import { z } from 'zod';
import type { CallMeaning } from './error-convention.ts';
import type { AnswerShape } from './operation.ts';

/**
 * `compute_limit`: to read or to simulate the answer takes more than one call may. `outcome_unknown`: an effect was
 * asked for and nobody knows what became of it.
 */
export type FailureMeaning =
  | Exclude<CallMeaning, 'not_found'>
  | 'timeout'
  | 'target_refused'
  | 'compute_limit'
  | 'outcome_unknown';

export interface CallFailure {
  outcome: 'failed';
  meaning: FailureMeaning;
  /** For users: names the vendor and the status, contains nothing that was sent or received. */
  message: string;
  /** Set where the same may be asked later, so that nothing has failed for good. */
  wait?: CallWait;
}

/** When to ask again. */
export interface CallWait {
  /** Milliseconds since the epoch. */
  until: number;
  /** The vendor's id of a job that it works on: it is read then, instead of being started once more. */
  job?: string;
}

export type CallOutcome<Answer extends AnswerShape> =
  | { outcome: 'found'; answer: Answer }
  | { outcome: 'not_found' }
  | CallFailure;

/** What became of one call, retries and polling included. */
export type CallResult<Answer extends AnswerShape> = CallOutcome<Answer> & {
  durationMs: number;
  /** HTTP requests it took. */
  requests: number;
  observedAt: Date;
};

// Written by the same code in another process; what differs from JSON is the moment.
const stored = z.custom<CallResult<AnswerShape>>();
const moment = z.object({ observedAt: z.coerce.date() });

/** A result that was written as JSON. */
export function restoreResult(json: unknown): CallResult<AnswerShape> {
  return { ...stored.parse(json), ...moment.parse(json) };
}
