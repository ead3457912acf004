import { z } from 'zod';
import type { BulkPlace } from './bulk-store.ts';
import type { CallMeaning } from './error-convention.ts';
import type { AnswerShape } from './operation.ts';

/**
 * `compute_limit`: reading or simulating the answer takes more computing than one call may use. `outcome_unknown`: an
 * effect was sent and its outcome is not known.
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
  /** For users. Names the vendor and the status, and never contains anything that was sent or received. */
  message: string;
  /** Set if the same may be asked again later, so that it has not failed for good. */
  wait?: CallWait;
}

/** When to ask again. */
export interface CallWait {
  /** Milliseconds since the epoch. */
  until: number;
  /** The vendor's id of a running job. The job is read later, and not started again. */
  job?: string;
  /** Set if `job` is a bulk job, by the name that it has here. */
  isBulk?: true;
}

export type CallOutcome<Answer extends AnswerShape> =
  | { outcome: 'found'; answer: Answer }
  | { outcome: 'not_found' }
  | CallFailure;

/** The result of one call, including retries and polling. */
export type CallResult<Answer extends AnswerShape> = CallOutcome<Answer> & {
  durationMs: number;
  /** How much of that passed here, in line for a place in the rate limit, before requests were sent. */
  waitedMs: number;
  /** How many HTTP requests it needed. */
  requests: number;
  observedAt: Date;
  /** Where the answer of a bulk job is: it is paid for there, because others may have waited for it. */
  bulk?: BulkPlace & { isOwn: boolean };
  /** For the receipt, in words for users. */
  note?: string;
};

// Written by the same code in another process, which may be of an earlier version.
const stored = z.custom<CallResult<AnswerShape>>();
const around = z.object({
  observedAt: z.coerce.date(),
  // Earlier versions do not tell.
  waitedMs: z.number().default(0),
});

/** A result that was written as JSON. */
export function restoreResult(json: unknown): CallResult<AnswerShape> {
  return { ...stored.parse(json), ...around.parse(json) };
}
