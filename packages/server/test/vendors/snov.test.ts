import type { WorldPerson } from '@headrace/sandbox';
import { countCredits, findEmail, verifyEmail } from '../../src/providers/snov/snov.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { employerOf } from './sweep.ts';

const { emails, verdicts, credits, conduct, people } = await proveVendor();

/** A job is read now and then for up to a minute and a half. */
const haste = 0.05;
const atOnce = 50;
const byDomain = (person: WorldPerson) => ({ name: person.name, domain: employerOf(person).domain });

emails(findEmail, byDomain, { found: [0.35, 0.6], right: 0.85, haste, atOnce });
verdicts(
  verifyEmail,
  {
    valid: 'valid',
    // It is not told from a server that could not be asked.
    catch_all: 'unknown',
    invalid: 'invalid',
    no_mail_server: 'invalid',
    disposable: 'risky',
  },
  { found: [1, 1], right: 0.9, haste, atOnce },
);
credits(countCredits, '940 credits left');

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com' }),
  items: people,
  by: byDomain,
  keys: usualKeys,
  haste,
});
