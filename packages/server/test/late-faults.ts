import { ServiceError } from '../src/contract/errors.ts';

/** It finds no organization, or one that is being deleted. */
export const lateFaults = ['23503', 'unauthorized', 'insufficient-credits'];

/** What a fault is told by. */
export function faultOf(error: unknown): unknown {
  if (error instanceof ServiceError) return error.type;
  return error instanceof Error && 'code' in error ? error.code : error;
}
