/* Hunter's envelopes. Clients branch on the error's id: its 403 and 429 mean the reverse of the usual. */
import type { SimulatedReply } from '../../kit/simulator.ts';

const errors = {
  wrong_params: 400,
  pagination_error: 400,
  authentication_failed: 401,
  rate_limited: 403,
  not_found: 404,
  too_many_requests: 429,
  claimed_email: 451,
} as const;

export function errorReply(id: keyof typeof errors, details: string): SimulatedReply {
  const status = errors[id];
  return { status, body: { errors: [{ id, code: status, details }] } };
}

export const optedOut = errorReply(
  'claimed_email',
  'This person asked that their data is no longer processed, so the request cannot be fulfilled.',
);

export const notFound = errorReply('not_found', "The requested resource couldn't be found.");

export function dataReply(data: unknown, meta: Record<string, unknown>): SimulatedReply {
  return { status: 200, body: { data, meta } };
}

/** The parameters as they were understood; those that were not sent are null. */
export function paramsOf(query: URLSearchParams, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, query.get(name)]));
}
