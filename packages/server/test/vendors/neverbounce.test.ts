import { countCredits, verifyEmail } from '../../src/providers/neverbounce/neverbounce.ts';
import { proveVendor } from './prove-vendor.ts';
import { someAddresses } from './sweep.ts';

const { verdicts, credits, conduct, world } = await proveVendor();

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
credits(countCredits, '940 credits left');

conduct({
  operation: verifyEmail,
  about: (word) => ({ email: `jane@${word}.com` }),
  items: someAddresses(world),
  by: (email) => ({ email }),
  keys: { invalid: 'credential_rejected', exhausted: 'quota_exhausted' },
  // That there is no such mailbox is what the vendor is asked for.
  words: { notfound: 'found' },
});
