import type { SimulatedReply } from '../../kit/simulator.ts';

const correlationId = '6c2f1e7a-0d34-4f0b-9a55-6c1de7b1f0aa';

/** https://developers.hubspot.com/docs/developer-tooling/troubleshooting/error-handling */
export function hubspotError(status: number, category: string, message: string): SimulatedReply {
  return { status, body: { status: 'error', message, correlationId, category } };
}

export function badRequest(message: string): SimulatedReply {
  return hubspotError(400, 'VALIDATION_ERROR', message);
}

/** A 429 has no category, and an id of the request besides. */
export function overLimit(policyName: 'SECONDLY' | 'DAILY'): SimulatedReply {
  return {
    status: 429,
    body: {
      status: 'error',
      message: `You have reached your ${policyName.toLowerCase()} limit.`,
      errorType: 'RATE_LIMIT',
      correlationId,
      policyName,
      requestId: '3d3e35b7-0dae-4b9f-a6e3-9c230cbcf8dd',
    },
  };
}
