import type { EsRefusal } from '../../kit/es-index.ts';
import { judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

/** https://docs.coresignal.com/api-introduction/response-codes: the status is all there is besides a sentence. */
export const coresignalError = (status: number, detail: string): SimulatedReply => ({
  status,
  body: { detail },
});

export const noSuchUrl = (): SimulatedReply => coresignalError(404, 'Not Found');
export const noSuchProfile = (): SimulatedReply => coresignalError(404, 'Profile not found');
export const insufficientCredits = (): SimulatedReply => coresignalError(402, 'Insufficient credits');

export function refusedQuery({ refused, name }: EsRefusal): SimulatedReply {
  return coresignalError(422, `Elasticsearch query is not valid: ${refused} [${name}]`);
}

export function refuseAtDoor({ headers }: SimulatedRequest): SimulatedReply | null {
  switch (judgeKey(headers['apikey'])) {
    case 'missing':
    case 'invalid':
    // No 403 is documented; a key of another plan is not valid here.
    case 'restricted':
      return coresignalError(401, 'Invalid API key');
    // Searching is free; what costs credits asks again.
    case 'exhausted':
    case 'accepted':
      return null;
  }
}

export const isOutOfCredits = ({ headers }: SimulatedRequest): boolean =>
  judgeKey(headers['apikey']) === 'exhausted';
