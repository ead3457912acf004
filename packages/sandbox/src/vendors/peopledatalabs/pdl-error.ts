import type { EsRefusal } from '../../kit/es-index.ts';
import { judgeKey, type KeyVerdict } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

/** https://docs.peopledatalabs.com/docs/errors */
export function pdlError(status: number, type: string, message: string): SimulatedReply {
  return { status, body: { status, error: { type, message } } };
}

export const badRequest = (message: string): SimulatedReply =>
  pdlError(400, 'invalid_request_error', message);

/** Nothing was found, which is not billed; the same past the last page. */
export const notFound = (): SimulatedReply =>
  pdlError(404, 'not_found', 'No records were found matching your request');

export function refusedQuery({ refused, name }: EsRefusal): SimulatedReply {
  switch (refused) {
    case 'clause':
    case 'field':
      return badRequest(`Query clause [${name}] not allowed or invalid field name.`);
    case 'form':
      return badRequest(`Malformed Elasticsearch query near [${name}]`);
    case 'size':
      return badRequest(`Array in [${name}] exceeds the limit of 1000 elements`);
  }
}

/** The key may stand in the header or in the query. */
export function keyOf({ headers, query }: SimulatedRequest): string {
  return headers['x-api-key'] ?? query.get('api_key') ?? '';
}

export function refuseAtDoor(verdict: KeyVerdict): SimulatedReply | null {
  switch (verdict) {
    case 'missing':
    case 'invalid':
      return pdlError(401, 'authentication_error', 'Request contained a missing or invalid key');
    case 'exhausted':
      return pdlError(
        402,
        'payment_required',
        'You have reached your account maximum (all matches have been used)',
      );
    // Smaller plans are shown less, not refused.
    case 'restricted':
    case 'accepted':
      return null;
  }
}

export const isSmallPlan = (request: SimulatedRequest): boolean => judgeKey(keyOf(request)) === 'restricted';
