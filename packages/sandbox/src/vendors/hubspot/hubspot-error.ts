import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

/** https://developers.hubspot.com/docs/developer-tooling/troubleshooting/error-handling */
export function hubspotError(
  status: number,
  { category, message, ...more }: { category: string; message: string; policyName?: string },
): SimulatedReply {
  const correlationId = '6c2f1e7a-0d34-4f0b-9a55-6c1de7b1f0aa';
  return { status, body: { status: 'error', message, correlationId, category, ...more } };
}

export function badRequest(message: string): SimulatedReply {
  return hubspotError(400, { category: 'VALIDATION_ERROR', message });
}

export const limited: SimulatedReply = {
  status: 429,
  body: {
    status: 'error',
    message: 'You have reached your secondly limit.',
    errorType: 'RATE_LIMIT',
    correlationId: 'c033cdaa-2c40-4a64-ae48-b4cec88dad24',
    policyName: 'SECONDLY',
  },
};

export function refuseAtDoor(request: SimulatedRequest): SimulatedReply | null {
  switch (judgeKey(bearerKey(request))) {
    case 'missing':
    case 'invalid':
      return hubspotError(401, {
        category: 'INVALID_AUTHENTICATION',
        message:
          'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
      });
    case 'exhausted':
      return {
        status: 429,
        body: {
          status: 'error',
          message: 'You have reached your daily limit.',
          errorType: 'RATE_LIMIT',
          correlationId: 'c033cdaa-2c40-4a64-ae48-b4cec88dad25',
          policyName: 'DAILY',
        },
      };
    case 'restricted':
      return hubspotError(403, {
        category: 'MISSING_SCOPES',
        message:
          "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
      });
    case 'accepted':
      return null;
  }
}
