import type { SimulatedReply } from '../../kit/simulator.ts';

/** https://docs.attio.com/rest-api/overview: every error has a status, a type, a code and a message. */
export function attioError(
  status: number,
  { type = 'invalid_request_error', code, message }: { type?: string; code: string; message: string },
): SimulatedReply {
  return { status, body: { status_code: status, type, code, message } };
}

/** `Retry-After` in seconds; the real one says it as a date, of the next second mostly. */
export function tooOften(retryAt: string): SimulatedReply {
  const reply = attioError(429, {
    type: 'rate_limit_error',
    code: 'rate_limit_exceeded',
    message: 'Rate limit exceeded, please try again later',
  });
  return { ...reply, headers: { 'retry-after': retryAt } };
}

/** What is wrong with what was sent. */
export function invalid(code: string, message: string): SimulatedReply {
  return attioError(400, { code, message });
}

export function noSuchRecord(id: string): SimulatedReply {
  return attioError(404, { code: 'not_found', message: `Could not find record with ID "${id}"` });
}

export function noSuchObject(slug: string): SimulatedReply {
  return attioError(404, { code: 'not_found', message: `Could not find object with slug "${slug}"` });
}
