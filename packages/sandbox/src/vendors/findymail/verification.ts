import { z } from 'zod';
import type { Mailbox, World } from '../../world/world.ts';
import { operation } from './operation.ts';

const providers = {
  google: 'Google',
  microsoft: 'Microsoft',
  proofpoint: 'Proofpoint',
  own: 'Custom',
  none: null,
};

/** A verdict of yes or no: what they are not sure of is no. */
export const verifyEmail = operation(z.object({ email: z.email() }), ({ email }, { world }) => {
  const mailbox = world.mailbox(email);
  const provider = mailbox.company === null ? null : providers[mailbox.company.mailHost];
  return { status: 200, body: { email, verified: isVerified(mailbox, world), provider } };
});

function isVerified({ status, address, person }: Mailbox, world: World): boolean {
  if (status === 'valid') return world.chance('findymail', 'unsure', address) > 0.03;
  return (
    status === 'catch_all' && person !== null && world.chance('findymail', 'catch-all', person.id) <= 0.4
  );
}
