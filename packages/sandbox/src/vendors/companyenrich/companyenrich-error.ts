import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

/** Errors are problem details, RFC 7807. */
export function problem(status: number, title: string, detail: string): SimulatedReply {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: `https://httpstatuses.io/${status}`, title, status, detail },
  };
}

export const unprocessable = (detail: string): SimulatedReply => problem(422, 'Unprocessable Entity', detail);
export const badRequest = (detail: string): SimulatedReply => problem(400, 'Bad Request', detail);
export const noSuchEndpoint = (): SimulatedReply => problem(404, 'Not Found', 'There is no such endpoint');

export function refuseAtDoor(request: SimulatedRequest): SimulatedReply | null {
  switch (judgeKey(bearerKey(request))) {
    case 'missing':
    case 'invalid':
      return problem(401, 'Unauthorized', 'The API key is missing or not valid');
    // What is free stays so without credits; what a plan leaves out, the endpoint says.
    case 'restricted':
    case 'exhausted':
    case 'accepted':
      return null;
  }
}

export const isOutOfCredits = (request: SimulatedRequest): boolean =>
  judgeKey(bearerKey(request)) === 'exhausted';

export const outOfCredits = (): SimulatedReply =>
  problem(402, 'Payment Required', 'The account has no credits left');

/** That it is 403 is an assumption: the documents only say that previews need a larger plan. */
export const subscriptionTooSmall = (request: SimulatedRequest): SimulatedReply | null =>
  judgeKey(bearerKey(request)) === 'restricted'
    ? problem(403, 'Forbidden', 'Your plan does not include this endpoint')
    : null;
