import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';
import { bearerKey, judgeKey } from '../../kit/judge-key.ts';

/** Resend's error envelope; the status is repeated inside. */
export function resendError(statusCode: number, name: string, message: string): SimulatedReply {
  return { status: statusCode, body: { statusCode, name, message } };
}

export function missingField(name: string): SimulatedReply {
  return resendError(422, 'missing_required_field', `Missing \`${name}\` field.`);
}

/** Why the request gets no further than the door; null when it may pass. */
export function refuseAtDoor(request: SimulatedRequest): SimulatedReply | null {
  // Refused in front of the API itself, hence not in its envelope.
  if (!request.headers['user-agent']) {
    return { status: 403, headers: { 'content-type': 'text/plain' }, body: 'error code: 1010' };
  }
  switch (judgeKey(bearerKey(request))) {
    case 'missing':
      return resendError(401, 'missing_api_key', 'Missing API Key');
    case 'invalid':
      return resendError(403, 'invalid_api_key', 'API key is invalid');
    case 'exhausted':
      return resendError(429, 'daily_quota_exceeded', 'You have reached your daily email sending quota.');
    case 'restricted':
      return refuseRestricted(request.path);
    case 'accepted':
      return null;
  }
}

/** A key for sending only, on an account whose domain is not verified. */
function refuseRestricted(path: string): SimulatedReply {
  return path === '/emails' || path === '/emails/batch'
    ? resendError(403, 'validation_error', 'The domain is not verified. Please, add and verify your domain.')
    : resendError(401, 'restricted_api_key', 'This API key is restricted to only send emails');
}
