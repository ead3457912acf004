import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

export function amplemarketError(
  status: number,
  code: string,
  told: { title: string; detail: string; source?: string },
): SimulatedReply {
  return { status, body: { object: 'error', _errors: [{ status: String(status), code, ...told }] } };
}

export function missingField(source: string): SimulatedReply {
  return amplemarketError(422, 'missing_field', {
    title: 'Missing field',
    detail: `${source} is required`,
    source,
  });
}

export function unsupportedValue(source: string, detail: string): SimulatedReply {
  return amplemarketError(422, 'unsupported_value', { title: 'Unsupported value', detail, source });
}

export function unknownResource(): SimulatedReply {
  return amplemarketError(404, 'resource_not_found', {
    title: 'Not found',
    detail: 'The resource does not exist',
  });
}

export function refuseAtDoor(request: SimulatedRequest): SimulatedReply | null {
  switch (judgeKey(bearerKey(request))) {
    case 'missing':
    case 'invalid':
      return amplemarketError(401, 'unauthorized', {
        title: 'Unauthorized',
        detail: 'The API key is missing or not valid',
      });
    case 'restricted':
      return amplemarketError(403, 'forbidden', {
        title: 'Forbidden',
        detail: 'Your plan does not include this endpoint',
      });
    case 'exhausted':
    case 'accepted':
      return null;
  }
}

export function isOutOfCredits(request: SimulatedRequest): boolean {
  return judgeKey(bearerKey(request)) === 'exhausted';
}

/** The code is documented; that it comes with 403 is an assumption, the documentation knows no 402. */
export function insufficientCredits(): SimulatedReply {
  const told = {
    title: 'Insufficient credits',
    detail: 'Your account does not have enough credits for this operation',
  };
  return amplemarketError(403, 'insufficient_credits', told);
}
