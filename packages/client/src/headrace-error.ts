import type { ErrorItem, Problem } from './api-types.ts';
import type { Capacity } from './capacity.ts';
import { readCapacity } from './capacity.ts';
import { remedyOf } from './remedies.ts';

/** What went wrong: a type of the service, `connection` if it did not answer, `run-failed` if a run ended so. */
export type ErrorType = Problem['type'] | 'connection' | 'run-failed';

/**
 * Everything that the client throws because of the service: an error it answered, or no answer at all
 * (`ConnectionError`). The message says what is wrong, `remedy` what to do.
 */
export class HeadraceError extends Error {
  override name = 'HeadraceError';
  readonly type: ErrorType;
  readonly problem: Problem;
  /** Of HTTP; 0 if there was no answer. */
  readonly status: number;
  /** Everything that is wrong with a request, each with its path. */
  readonly errors: readonly ErrorItem[];
  /** Where in the request the first mistake is: `pipes[0].config.template`. */
  readonly path: string | null;
  /** What to do about it. */
  readonly remedy: string;
  /** Finds the request in the log of the service. */
  readonly requestId: string;
  /** When to try again, if the service said so. */
  readonly retryAfterSeconds: number | null;
  readonly capacity: Capacity | null;

  constructor(problem: Problem, headers: Headers, options?: ErrorOptions & { type?: ErrorType }) {
    super(problem.detail, options);
    this.type = options?.type ?? problem.type;
    this.problem = problem;
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.path = this.errors.find(({ path }) => path !== undefined)?.path ?? null;
    this.remedy = remedyOf(this.type, this.status);
    this.requestId = problem.request_id;
    this.retryAfterSeconds = readRetryAfter(headers);
    this.capacity = readCapacity(headers);
  }

  /** Whether the same call may succeed later, without a change: no answer, too many requests, a fault of the service. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Seconds or a date, as RFC 9110 allows both. */
function readRetryAfter(headers: Headers): number | null {
  const given = headers.get('retry-after');
  if (given === null) return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
