import {
  findEmail,
  findEmailByProfile,
  findPersonalEmail,
  findPhone,
  tryKey,
} from '../../src/providers/contactout/contactout.ts';
import { foundEmail } from './answer-schemas.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile, testSweep } from './sweep.ts';

const { emails, mobiles, credits, conduct, people, vendors } = await proveVendor();

emails(findEmail, byName, { found: [0.38, 0.62], right: 0.85 });
emails(findEmailByProfile, byProfile, { found: [0.38, 0.62], right: 0.85 });
mobiles(findPhone, byProfile, { found: [0.14, 0.4], right: 0.8 });
credits(tryKey, 'The key is accepted');

testSweep(vendors, {
  operation: findPersonalEmail,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.33, 0.57],
  right: 1,
  isRight: ({ personalEmail }, { email }) => email === personalEmail,
});

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
