import {
  countCredits,
  findEmail,
  findEmailByProfile,
  verifyEmail,
} from '../../src/providers/anymailfinder/anymailfinder.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile } from './sweep.ts';

const { emails, verdicts, credits, conduct, people } = await proveVendor();

emails(findEmail, byName, { found: [0.4, 0.65], right: 0.88 });
emails(findEmailByProfile, byProfile, { found: [0.4, 0.65], right: 0.88 });
verdicts(
  verifyEmail,
  { valid: 'valid', catch_all: 'risky', invalid: 'invalid', no_mail_server: 'invalid', disposable: 'risky' },
  // It says `risky` of servers that do not tell, too.
  { found: [1, 1], right: 0.9, isExplained: (_, { status }) => status === 'risky' },
);
credits(countCredits, '940 credits left');

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
