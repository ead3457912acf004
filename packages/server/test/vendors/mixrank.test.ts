import { foundEmail } from './answer-schemas.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byProfile, testSweep } from './sweep.ts';
import { findPersonalEmail, tryKey } from '../../src/providers/mixrank/mixrank.ts';

const { vendors, people, credits, conduct } = await proveVendor();

testSweep(vendors, {
  operation: findPersonalEmail,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.32, 0.6],
  right: 1,
  isRight: ({ personalEmail }, { email }) => email === personalEmail,
});

credits(tryKey, 'The key is accepted');

conduct({
  operation: findPersonalEmail,
  about: (word) => ({ profileUrl: `https://www.linkedin.com/in/${word}` }),
  items: people,
  by: byProfile,
  keys: usualKeys,
});
