import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { resendError } from './resend-error.ts';

const kept = z.object({ fingerprint: z.string(), body: z.unknown() });

/** Runs a sending once per `Idempotency-Key`: the same body gets the first answer again, another one a 409. */
export function sendOnce({ request, state }: Asked, send: () => SimulatedReply): SimulatedReply {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return send();
  if (key.length < 1 || key.length > 256) {
    return resendError(400, 'invalid_idempotency_key', 'The idempotency key must be between 1-256 chars.');
  }
  const fingerprint = hash('sha256', request.body);
  const entry = `idempotency:${request.path}:${key}`;
  const before = state.get(entry);
  if (before === undefined) {
    const reply = send();
    if (reply.status === 200) state.set(entry, JSON.stringify({ fingerprint, body: reply.body }));
    return reply;
  }
  const first = kept.parse(JSON.parse(before));
  return first.fingerprint === fingerprint
    ? { status: 200, body: first.body }
    : resendError(
        409,
        'invalid_idempotent_request',
        'This idempotency key was used with another request body.',
      );
}
