import type { Quantity } from './ask.ts';

/** `rejected`: an answer that an acceptance rule refused. `skipped`: no provider was asked, for the reason in `rule`. */
export type AttemptOutcome = 'found' | 'not_found' | 'rejected' | 'failed' | 'skipped';

/** One provider call of one pipe on one record, as it is journaled. */
export interface Attempt {
  pipeIndex: number;
  /** The number of this call among the calls of the pipe on this record, from 0. */
  step: number;
  provider: string;
  operation: string;
  outcome: AttemptOutcome;
  /** What accepted, rejected or skipped it; for a failure its reason code. */
  rule: string;
  /** For users; null where the rule says all. */
  message: string | null;
  /** JSON of the answer, so that a later claim replays it. */
  answer: string | null;
  /** Hash of the operation and its input: an attempt is replayed only for the same question. */
  digest: string;
  /** The caller's own connection that was used. */
  connection: string | null;
  /**
   * What the call was made with: the caller's own connection, the service's or the sandbox's; null if no provider
   * was asked.
   */
  credential: string | null;
  /** Ten-thousandths of a credit. */
  credits: number;
  /** `onSuccess 0.5`, `always 0.3`, `metered 12 x 0.004 + 3 x 0.03`, `connection fee 0.05` or `free`. */
  priceRule: string;
  /** The quantities it used, whatever the credential; null for what is not sold by quantity. */
  used: readonly Quantity[] | null;
  durationMs: number;
  /** How much of that it waited here for a place at the provider; null for attempts of earlier versions. */
  waitedMs: number | null;
  observedAt: Date;
  /** Whether the answer came from another call. */
  cached: boolean;
}
