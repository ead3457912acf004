import type { ServiceError } from '../contract/errors.ts';
import { invalidRequest } from './invalid-request.ts';

const why = {
  'too-many-public': 'The organization already has two public keys; revoke one first.',
  'too-many': 'The organization has 100 keys already; revoke one that nobody uses first.',
};

/** Why an organization gets no more keys. */
export function refuseKey(reason: keyof typeof why): ServiceError {
  return invalidRequest([{ code: 'ValidationFailed', message: why[reason], path: 'role' }]);
}
