import type { PipesResponse, Problem } from './api-types.ts';
import { HeadraceError } from './headrace-error.ts';

/* The kinds of errors. Names are written out, because bundlers shorten those of classes. */

/** Something is wrong with the request: `errors` and `path` say what and where. */
export class InvalidRequestError extends HeadraceError {
  override name = 'InvalidRequestError';
}

/** The key is missing, wrong or revoked. */
export class AuthenticationError extends HeadraceError {
  override name = 'AuthenticationError';
}

/** The balance or a budget is used up. */
export class InsufficientCreditsError extends HeadraceError {
  override name = 'InsufficientCreditsError';
}

/** The role of the key does not allow it. */
export class PermissionError extends HeadraceError {
  override name = 'PermissionError';
}

/** It does not exist, or is no longer kept. */
export class NotFoundError extends HeadraceError {
  override name = 'NotFoundError';
}

/** The wait ended. With `sync-timeout` the run goes on, and `problem.run_id` names it. */
export class TimeoutError extends HeadraceError {
  override name = 'TimeoutError';
}

/** The present state does not allow it. */
export class ConflictError extends HeadraceError {
  override name = 'ConflictError';
}

/** Too many requests, or 100,000 queued records. `retryAfterSeconds` says when to go on. */
export class RateLimitError extends HeadraceError {
  override name = 'RateLimitError';
}

/** The service, or a proxy before it, failed or is restarting. */
export class ServiceUnavailableError extends HeadraceError {
  override name = 'ServiceUnavailableError';
}

/** There was no answer, or it broke off. Whether the service did what it was asked is unknown. */
export class ConnectionError extends HeadraceError {
  override name = 'ConnectionError';

  constructor(cause: unknown) {
    super(
      {
        type: 'unavailable',
        title: 'The service cannot be reached',
        status: 0,
        detail: `The request got no answer: ${innermostMessage(cause)}.`,
        request_id: '',
      },
      new Headers(),
      { cause, type: 'connection' },
    );
  }
}

/** A run or a search was accepted, and then failed. `errors` say why, and `problem.run_id` names it. */
export class RunFailedError extends HeadraceError {
  override name = 'RunFailedError';

  constructor({ id, status, errors }: Pick<PipesResponse, 'id' | 'status' | 'errors'>) {
    const detail = errors[0]?.message ?? `It ended as ${status}.`;
    const problem = { type: 'internal', title: 'The run failed', status: 200, detail, errors } as const;
    super({ ...problem, run_id: id, request_id: '' }, new Headers(), { type: 'run-failed' });
  }
}

const kinds: Readonly<Record<number, typeof InvalidRequestError>> = {
  401: AuthenticationError,
  402: InsufficientCreditsError,
  403: PermissionError,
  404: NotFoundError,
  408: TimeoutError,
  409: ConflictError,
  410: NotFoundError,
  429: RateLimitError,
};

/** Reads any answer that is not a success, also from a proxy in between. */
export async function readError(response: Response): Promise<HeadraceError> {
  const { status, headers } = response;
  // Without its body an answer still says enough.
  const problem = toProblem(response, parseObject(await response.text().catch(() => '')));
  const Kind = kinds[status] ?? (status < 500 ? InvalidRequestError : ServiceUnavailableError);
  return new Kind(problem, headers);
}

/** The error to throw for one of `fetch`, or of reading a body. */
export function asConnectionError(error: unknown, signal?: AbortSignal | null): unknown {
  if (signal?.aborted === true) return signal.reason;
  return isBrokenLine(error) ? new ConnectionError(error) : error;
}

/** The standard has a TypeError. Bun throws errors with a code; those of reading a file name a system call too. */
function isBrokenLine(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof SyntaxError) return true;
  if (!(error instanceof Error)) return false;
  return error.name === 'NetworkError' || ('code' in error && !('syscall' in error) && isText(error.code));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function innermostMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostMessage(error.errors[0]);
  if (!(error instanceof Error)) return 'no connection';
  return error.cause === undefined ? error.message : innermostMessage(error.cause);
}

function toProblem(response: Response, body: Partial<Problem> & { id?: string }): Problem {
  const { status } = response;
  const runId = body.run_id ?? body.id;
  return {
    // A pipeline that cannot run is answered as a failed run with the members of a problem, but without the HTTP status.
    type: body.type ?? (status < 500 ? 'invalid-request' : 'unavailable'),
    title: body.title ?? `HTTP ${status} ${response.statusText}`.trim(),
    status,
    detail: body.detail ?? `${response.url} did not answer like a Headrace service.`,
    ...(Array.isArray(body.errors) && body.errors.length > 0 ? { errors: body.errors } : {}),
    ...(runId === undefined ? {} : { run_id: runId }),
    request_id: body.request_id ?? response.headers.get('x-request-id') ?? '',
  };
}

function parseObject(text: string): Partial<Problem> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'type' in body ? (body as Partial<Problem>) : {};
  } catch {
    return {};
  }
}
