import { z } from 'zod';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply, SimulatorContext } from '../../kit/simulator.ts';
import { missingField, resendError } from './resend-error.ts';

const audienceRequest = z.object({ name: z.string().min(1) });
const contactRequest = z.object({ email: z.email() });

export function createAudience(body: unknown, context: SimulatorContext): SimulatedReply {
  const read = audienceRequest.safeParse(body);
  if (!read.success) return missingField('name');
  const { name } = read.data;
  const id = makeUuid(context.world, ['resend', 'audience', name]);
  context.state.set(`audience:${id}`, name);
  return { status: 201, body: { object: 'audience', id, name } };
}

/** Adds a contact, the same one again for the same address; without an audience it is the account's. */
export function createContact(
  body: unknown,
  audience: string | null,
  context: SimulatorContext,
): SimulatedReply {
  if (audience !== null && context.state.get(`audience:${audience}`) === undefined) {
    return resendError(404, 'not_found', 'Audience not found');
  }
  const read = contactRequest.safeParse(body);
  if (!read.success) {
    const isMissing = !z.looseObject({ email: z.string() }).safeParse(body).success;
    return isMissing ? missingField('email') : resendError(422, 'validation_error', 'Invalid `email` field.');
  }
  const id = makeUuid(context.world, ['resend', 'contact', audience ?? '', read.data.email.toLowerCase()]);
  return { status: 201, body: { object: 'contact', id } };
}
