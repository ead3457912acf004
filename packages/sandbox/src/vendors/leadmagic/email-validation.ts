import { z } from 'zod';
import { optionalText } from '../../kit/optional-text.ts';
import type { Mailbox, World } from '../../world/world.ts';
import { companyPart, mailPart } from './company-part.ts';
import { operation } from './operation.ts';

const verdicts = {
  valid: [0.25, 'Email is valid.'],
  invalid: [0.25, 'Email is invalid.'],
  valid_catch_all: [0.25, 'Email is valid.'],
  catch_all: [0, 'Unable to determine email validity.'],
  unknown: [0, 'Unable to determine email validity.'],
} as const;

const address = z.object({ email: z.email(), first_name: optionalText, last_name: optionalText });

export const validateEmail = operation(address, ({ email }, { world }) => {
  const mailbox = world.mailbox(email);
  const status = judge(mailbox, world);
  const [credits_consumed, message] = verdicts[status];
  const { company } = mailbox;
  const about = company === null ? {} : { ...mailPart(company), ...companyPart(company) };
  const isCatchAll = mailbox.status === 'catch_all';
  const body = {
    email,
    email_status: status,
    credits_consumed,
    message,
    ...about,
    is_domain_catch_all: isCatchAll,
  };
  return { status: 200, body };
});

function judge({ status, address: email, person }: Mailbox, world: World): keyof typeof verdicts {
  if (world.chance('leadmagic', 'unanswered', email) < 0.03) return 'unknown';
  if (status === 'valid') return 'valid';
  if (status !== 'catch_all') return 'invalid';
  // For some catch-all domains they know from other signals that the address is in use.
  return person !== null && world.chance('leadmagic', 'engaged', email) < 0.6
    ? 'valid_catch_all'
    : 'catch_all';
}
