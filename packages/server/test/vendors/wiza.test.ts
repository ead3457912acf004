import { countCredits, findEmail, findEmailByProfile, findPhone } from '../../src/providers/wiza/wiza.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile } from './sweep.ts';

const { emails, mobiles, credits, conduct, people } = await proveVendor();

/** A job is read now and then for up to a minute and a half. */
const haste = 0.06;
const atOnce = 50;

emails(findEmail, byName, { found: [0.45, 0.7], right: 0.88, haste, atOnce });
emails(findEmailByProfile, byProfile, { found: [0.45, 0.7], right: 0.88, haste, atOnce });
mobiles(findPhone, byProfile, { found: [0.15, 0.42], right: 0.8, haste, atOnce });
credits(countCredits, '940 credits left');

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
  haste,
});
