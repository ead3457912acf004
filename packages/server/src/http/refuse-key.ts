import { ServiceError } from '../contract/errors.ts';
import { invalidRequest } from './invalid-request.ts';
import type { KeyRefusal } from './key-services.ts';

/** Why an organization gets no more keys. */
export function refuseKey(reason: KeyRefusal): ServiceError {
  if (reason === 'not-allowed') return revokedMeanwhile();
  const message =
    reason === 'too-many-public'
      ? 'The organization already has two public keys; revoke one first.'
      : 'The organization has 100 keys already; revoke one that nobody uses first.';
  return invalidRequest([{ code: 'ValidationFailed', message, path: 'role' }]);
}

/** Another process may remember a key that was revoked a moment ago. */
export function revokedMeanwhile(): ServiceError {
  return new ServiceError('unauthorized', 'This API key was revoked a moment ago.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}
