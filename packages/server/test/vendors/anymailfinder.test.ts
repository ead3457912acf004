import {
  countCredits,
  findEmail,
  findEmailByProfile,
  verifyEmail,
} from '../../src/providers/anymailfinder/anymailfinder.ts';
import { foundEmail } from './answer-schemas.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile, someAddresses, testSweep } from './sweep.ts';

const { emails, credits, conduct, people, vendors, world } = await proveVendor();

emails(findEmail, byName, { found: [0.4, 0.65], right: 0.88 });
emails(findEmailByProfile, byProfile, { found: [0.4, 0.65], right: 0.88 });
credits(countCredits, '940 credits left');

const statuses = {
  valid: 'valid',
  catch_all: 'risky',
  invalid: 'invalid',
  no_mail_server: 'invalid',
  disposable: 'risky',
} as const;

testSweep(vendors, {
  operation: verifyEmail,
  items: someAddresses(world),
  input: (email) => ({ email }),
  answer: foundEmail,
  found: [1, 1],
  right: 0.9,
  isRight: (email, { status }) => status === statuses[world.mailbox(email).status],
  // Of servers that do not tell it says the same.
  isExplained: (_, { status }) => status === 'risky',
});

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
