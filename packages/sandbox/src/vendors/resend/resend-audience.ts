import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { resendError } from './resend-error.ts';

export function createAudience(asked: Asked): SimulatedReply {
  const name = asked.text('name') ?? '';
  const id = makeUuid(asked.world, ['resend', 'audience', name]);
  asked.state.set(`audience:${id}`, name);
  return { status: 201, body: { object: 'audience', id, name } };
}

/** Adds a contact, the same one again for the same address; without an audience it is the account's. */
export function createContact(asked: Asked): SimulatedReply | Unfit {
  const audience = asked.text('audience_id') ?? '';
  if (audience !== '' && asked.state.get(`audience:${audience}`) === undefined) {
    return resendError(404, 'not_found', 'Audience not found');
  }
  const email = asked.text('email') ?? '';
  if (email === '') return { parameter: 'email', problem: 'missing' };
  if (!z.email().safeParse(email).success) return { parameter: 'email', problem: 'invalid' };
  const id = makeUuid(asked.world, ['resend', 'contact', audience, email.toLowerCase()]);
  return { status: 201, body: { object: 'contact', id } };
}
