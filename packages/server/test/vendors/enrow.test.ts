import { countCredits, findEmail, findPhone, verifyEmail } from '../../src/providers/enrow/enrow.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile } from './sweep.ts';

const { emails, mobiles, verdicts, credits, conduct, people } = await proveVendor();

/** A job is read now and then for up to a minute and a half. */
const haste = 0.05;
const atOnce = 50;

emails(findEmail, byName, { found: [0.35, 0.6], right: 0.88, haste, atOnce });
mobiles(findPhone, byProfile, { found: [0.15, 0.42], right: 0.8, haste, atOnce });
verdicts(
  verifyEmail,
  // Its verdicts are yes and no.
  {
    valid: 'valid',
    catch_all: 'valid',
    invalid: 'invalid',
    no_mail_server: 'invalid',
    disposable: 'invalid',
  },
  { found: [1, 1], right: 1, haste, atOnce },
);
credits(countCredits, '940 credits left');

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
  haste,
});
