import {
  countCredits,
  findEmail,
  findEmailByProfile,
  findIdentity,
  findPhone,
  findProfileByEmail,
  verifyEmail,
} from '../../src/providers/findymail/findymail.ts';
import { foundEmail } from './answer-schemas.ts';
import { usualKeys } from './conduct.ts';
import { proveProfiles } from './prove-profiles.ts';
import { proveVendor } from './prove-vendor.ts';
import { byEmail, byName, byProfile, someAddresses, testSweep } from './sweep.ts';

const proof = await proveVendor();
const { emails, mobiles, identities, credits, conduct, people, vendors, world } = proof;

emails(findEmail, byName, { found: [0.38, 0.6], right: 0.9 });
emails(findEmailByProfile, byProfile, { found: [0.38, 0.6], right: 0.9 });
mobiles(findPhone, byProfile, { found: [0.04, 0.2], right: 0.8 });
identities(findIdentity, byEmail, { found: [0.4, 0.62], right: 0.8 });
proveProfiles(proof, {
  operation: findProfileByEmail,
  by: byEmail,
  found: [0.4, 0.62],
  right: 0.8,
  also: (person, { education }) => education[0]?.start_year === person.education[0]?.startYear,
});
credits(countCredits, '940 credits and 2000 verifier credits left');

testSweep(vendors, {
  operation: verifyEmail,
  items: someAddresses(world),
  input: (email) => ({ email }),
  answer: foundEmail,
  found: [1, 1],
  isRight: (email, { status }) => status === (world.mailbox(email).status === 'valid' ? 'valid' : 'risky'),
  right: 0.88,
  // Its no covers addresses it could not check, its yes some at servers that take anything.
  isExplained: (email, { status }) => status === 'risky' || world.mailbox(email).status === 'catch_all',
});

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
