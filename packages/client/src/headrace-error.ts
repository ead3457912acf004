import type { ErrorItem, Problem } from './api-types.ts';
import type { Capacity } from './capacity.ts';
import { readCapacity } from './capacity.ts';

/** An error that the service answered. `problem` says what is wrong and what to do. */
export class HeadraceError extends Error {
  readonly problem: Problem;
  readonly status: number;
  /** When to try again, if the service said so. */
  readonly retryAfterSeconds: number | null;
  readonly capacity: Capacity | null;

  constructor(problem: Problem, headers: Headers) {
    super(problem.detail);
    this.name = 'HeadraceError';
    this.problem = problem;
    this.status = problem.status;
    this.retryAfterSeconds = readRetryAfter(headers);
    this.capacity = readCapacity(headers);
  }
}

/** Reads any answer that is not a success, also from a proxy in between. */
export async function readError(response: Response): Promise<HeadraceError> {
  const text = await response.text();
  return new HeadraceError(toProblem(response, parseObject(text)), response.headers);
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
    ...(isList(body.errors) ? { errors: body.errors } : {}),
    ...(runId === undefined ? {} : { run_id: runId }),
    request_id: body.request_id ?? response.headers.get('x-request-id') ?? '',
  };
}

function isList(errors: ErrorItem[] | undefined): errors is ErrorItem[] {
  return Array.isArray(errors) && errors.length > 0;
}

function parseObject(text: string): Partial<Problem> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'type' in body ? (body as Partial<Problem>) : {};
  } catch {
    return {};
  }
}

/** Seconds or a date, as RFC 9110 allows both. */
function readRetryAfter(headers: Headers): number | null {
  const given = headers.get('retry-after');
  if (given === null) return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
