/* Errors as FastAPI gives them: a sentence, or for parameters a list of what is wrong with each. */
import type { z } from 'zod';
import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

export function cladoError(status: number, detail: string): SimulatedReply {
  return { status, body: { detail } };
}

export function invalidParameters({ issues }: z.ZodError): SimulatedReply {
  const detail = issues.map(({ path, message }) => ({
    type: 'value_error',
    loc: ['query', ...path],
    msg: message,
  }));
  return { status: 422, body: { detail } };
}

/** Tells what is wrong with the key; credits are looked at by those who take some. */
export function refuseAtDoor(request: SimulatedRequest): SimulatedReply | null {
  switch (judgeKey(bearerKey(request))) {
    case 'missing':
    case 'invalid':
      return cladoError(401, 'Invalid or missing API key');
    case 'restricted':
      return cladoError(403, 'Your plan does not include this endpoint');
    case 'exhausted':
    case 'accepted':
      return null;
  }
}

export const isOutOfCredits = (request: SimulatedRequest): boolean =>
  judgeKey(bearerKey(request)) === 'exhausted';
