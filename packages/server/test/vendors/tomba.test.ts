import { findEmail, findEmailByProfile, tryKey, verifyEmail } from '../../src/providers/tomba/tomba.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile } from './sweep.ts';

const { emails, verdicts, credits, conduct, people } = await proveVendor();

emails(findEmail, byName, { found: [0.4, 0.7], right: 0.75, guesses: true });
emails(findEmailByProfile, byProfile, { found: [0.4, 0.7], right: 0.75, guesses: true });
verdicts(
  verifyEmail,
  {
    valid: 'valid',
    catch_all: 'catch_all',
    invalid: 'invalid',
    no_mail_server: 'invalid',
    disposable: 'risky',
  },
  { found: [1, 1], right: 0.9 },
);
credits(tryKey, 'The key is accepted');

// How it says that no searches are left is not known.
conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: { invalid: 'credential_rejected' },
});
