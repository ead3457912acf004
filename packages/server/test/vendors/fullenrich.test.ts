import {
  countCredits,
  findEmail,
  findEmailByProfile,
  findPersonalEmail,
  findPhone,
} from '../../src/providers/fullenrich/fullenrich.ts';
import { foundEmail } from './answer-schemas.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile, testSweep } from './sweep.ts';

const { emails, mobiles, credits, conduct, people, vendors } = await proveVendor();

/** A job is read now and then for up to a minute and a half. */
const haste = 0.05;
const atOnce = 70;

emails(findEmail, byName, { found: [0.65, 0.9], right: 0.8, guesses: true, haste, atOnce });
emails(findEmailByProfile, byProfile, { found: [0.65, 0.9], right: 0.8, guesses: true, haste, atOnce });
mobiles(findPhone, byProfile, { found: [0.25, 0.55], right: 0.8, haste, atOnce });
credits(countCredits, '940 credits left');

testSweep(vendors, {
  operation: findPersonalEmail,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.35, 0.65],
  right: 1,
  isRight: ({ personalEmail }, { email }) => email === personalEmail,
  haste,
  atOnce,
});

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
  haste,
});
