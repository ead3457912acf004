/* What a look at a bulk job needs, and how it ends. */
import type { BulkStore, DueBulkJob } from './bulk-store.ts';
import type { CallContext, CallSettings } from './call-settings.ts';
import type { AnswerShape, JobExchange, Lookup, RequestExchange } from './operation.ts';

/** Input and answer do not matter here: replies are read by the calls that wait for them. */
export type BulkOperation = Lookup<
  unknown,
  AnswerShape,
  JobExchange<unknown, AnswerShape> | RequestExchange<unknown, AnswerShape>
>;

export interface Reading {
  settings: CallSettings;
  store: BulkStore;
  operation: BulkOperation;
  credential: CallContext['credential'];
  job: DueBulkJob;
  /** Whether the process is about to end; then the job is left to another one. */
  isStopping(): boolean;
}

/** A page and its limiter take a small part of this. */
export const leaseMs = 60_000;
/** Until the next look at a job that is not done, or at a vendor that cannot be asked. */
export const nextLookMs = 30_000;
/** A credential that is refused now is not good again in a moment. */
export const refusedMs = 300_000;
/** When to look again; null once nothing is left to do. */
export type End = { afterMs: number } | null;

export const again: End = { afterMs: nextLookMs };
