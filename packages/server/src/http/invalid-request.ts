import type { ErrorItem } from '../contract/errors.ts';
import { ServiceError } from '../contract/errors.ts';

/** A 400 that lists every problem. Its `detail` is about the first one. */
export function invalidRequest(errors: ErrorItem[]): ServiceError {
  return new ServiceError('invalid-request', summarize(errors), { errors });
}

/** The first problem, and the number of the others. */
export function summarize(errors: readonly ErrorItem[]): string {
  const [first] = errors;
  if (first === undefined) return 'The request is not valid.';
  const place = first.path === undefined ? '' : `${first.path}: `;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : '';
  return `${place}${first.message}${more}`;
}
