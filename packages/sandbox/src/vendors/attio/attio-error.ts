import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

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

export function refuseAtDoor(request: SimulatedRequest): SimulatedReply | null {
  switch (judgeKey(bearerKey(request))) {
    case 'missing':
    case 'invalid':
      return attioError(401, {
        type: 'auth_error',
        code: 'unauthorized',
        message: 'Could not find a valid access token',
      });
    case 'restricted':
      return attioError(403, {
        type: 'auth_error',
        code: 'insufficient_scopes',
        message: 'Your access token does not have the required scope: record_permission:read',
      });
    // There is no quota to use up, only a score of queries that recovers.
    case 'exhausted':
      return tooOften('3600');
    case 'accepted':
      return null;
  }
}
