import type { z } from 'zod';
import { judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

/** A named error; that its status is not 200 is an assumption, as the documentation gives names only. */
export function namedError(status: number, name: string, message: string): SimulatedReply {
  return { status, body: { success: false, name, message } };
}

/** Bad input is told with status 200. */
export function validationErrors(error: z.ZodError): SimulatedReply {
  const errors = error.issues.map(({ path, code, message }) => {
    const type = code === 'invalid_format' ? 'invalid' : 'required';
    return { field: path.join('.') || 'body', type, expected: 'string', message };
  });
  return { status: 200, body: { success: false, validationErrors: errors } };
}

/** The key is the whole header: with a `Bearer` before it, it is not a key of Icypeas. */
export function refuseAtDoor(request: SimulatedRequest): SimulatedReply | null {
  const key = request.headers['authorization'];
  const verdict = /^bearer /i.test(key ?? '') ? 'invalid' : judgeKey(key);
  if (verdict === 'missing' || verdict === 'invalid') {
    return { status: 401, body: { success: false, message: 'Unauthorized access.' } };
  }
  if (verdict === 'restricted') {
    return namedError(403, 'UnpaidSubscriptionError', 'Your subscription does not include this feature.');
  }
  return null;
}

/** Searches of an account without credits are taken and end as INSUFFICIENT_FUNDS. */
export function isOutOfCredits(request: SimulatedRequest): boolean {
  return judgeKey(request.headers['authorization']) === 'exhausted';
}
