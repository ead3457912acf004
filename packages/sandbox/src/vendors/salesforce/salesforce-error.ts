import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

/** Errors are lists: https://developer.salesforce.com/docs/platform/api-rest/guide/errorcodes.html */
export function salesforceError(status: number, errorCode: string, message: string): SimulatedReply {
  return { status, body: [{ message, errorCode }] };
}

export const overLimit = salesforceError(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.');

export function refuseAtDoor(request: SimulatedRequest): SimulatedReply | null {
  switch (judgeKey(bearerKey(request))) {
    case 'missing':
    case 'invalid':
      return salesforceError(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
    case 'exhausted':
      return overLimit;
    case 'restricted':
      return salesforceError(
        403,
        'API_DISABLED_FOR_ORG',
        'The REST API is not enabled for this Organization.',
      );
    case 'accepted':
      return null;
  }
}
