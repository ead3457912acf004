import { ServiceError } from '../contract/errors.ts';
import { invalidRequest } from './invalid-request.ts';
import type { KeyRefusal } from './key-services.ts';

/** Why an organization cannot have more keys. */
export function refuseKey(reason: KeyRefusal): ServiceError {
  if (reason === 'not-allowed') return revokedMeanwhile();
  const message =
    reason === 'too-many-public'
      ? 'The organization already has two public keys; revoke one first.'
      : 'The organization already has 100 keys; revoke one that is not used first.';
  return invalidRequest([{ code: 'ValidationFailed', message, path: 'role' }]);
}

/** This process may still remember a key that another one has just revoked. */
export function revokedMeanwhile(): ServiceError {
  return new ServiceError(
    'unauthorized',
    'This API key was revoked a moment ago, or the person is no longer an admin.',
    {
      headers: { 'www-authenticate': 'Bearer' },
    },
  );
}
