import type { SimulatedReply } from '../../kit/simulator.ts';

/** Resend's error envelope; the status is repeated inside. */
export function resendError(statusCode: number, name: string, message: string): SimulatedReply {
  return { status: statusCode, body: { statusCode, name, message } };
}

export function missingField(name: string): SimulatedReply {
  return resendError(422, 'missing_required_field', `Missing \`${name}\` field.`);
}
