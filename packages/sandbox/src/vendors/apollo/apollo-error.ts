import { judgeKey, type KeyVerdict } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

export const verdictOn = ({ headers }: SimulatedRequest): KeyVerdict => judgeKey(headers['x-api-key']);

/** A wrong key is answered in plain text. */
export const invalidKey = (): SimulatedReply => ({
  status: 401,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Invalid API key. See https://docs.apollo.io/reference/authentication for how to authenticate.',
});

export function inaccessible(path: string): SimulatedReply {
  const error =
    `This API key is not authorized to access api/v1${path}. Request an API key from your administrator ` +
    'that includes this endpoint in its configured scope.';
  return { status: 403, body: { error, error_code: 'API_INACCESSIBLE' } };
}

export const invalidParameters = (detail?: string): SimulatedReply => ({
  status: 422,
  body: { error: detail === undefined ? 'Invalid parameters' : `Invalid parameters: ${detail}` },
});

/** That credits run out with 422 is told by users; the specification says nothing of it. */
export const insufficientCredits = (): SimulatedReply => ({
  status: 422,
  body: { error: 'Insufficient credits to perform this action.', error_code: 'INSUFFICIENT_CREDITS' },
});
