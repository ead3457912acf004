import type { ErrorItem, ValidateResponse } from '@headrace/client';
import { HeadraceError } from '@headrace/client';

/**
 * What a check found wrong with a request. What is not even a request is answered as an error; its problems have places
 * all the same.
 */
export async function listErrors(check: Promise<ValidateResponse>): Promise<readonly ErrorItem[]> {
  try {
    const { valid, errors } = await check;
    return valid ? [] : (errors ?? []);
  } catch (error) {
    if (error instanceof HeadraceError && error.status === 400) return errorsOf(error);
    throw error;
  }
}

function errorsOf({ problem }: HeadraceError): readonly ErrorItem[] {
  return problem.errors ?? [{ code: 'ValidationFailed', message: problem.detail }];
}
