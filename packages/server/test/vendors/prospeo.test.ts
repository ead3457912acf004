import {
  countCredits,
  findEmail,
  findMobile,
  findPerson,
  findProfile,
} from '../../src/providers/prospeo/prospeo.ts';
import { usualKeys } from './conduct.ts';
import { proveProfiles } from './prove-profiles.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile } from './sweep.ts';

const proof = await proveVendor();
const { emails, mobiles, identities, credits, conduct, people } = proof;

emails(findEmail, byName, { found: [0.54, 0.74], right: 0.85, guesses: true });
mobiles(findMobile, byProfile, { found: [0.15, 0.33], right: 0.85 });
identities(findPerson, byName, { found: [0.8, 0.96], right: 0.85 });
proveProfiles(proof, {
  operation: findProfile,
  by: byProfile,
  found: [0.8, 0.96],
  right: 0.85,
  also: (person, { skills }) => skills.length === person.skills.length,
});
credits(countCredits, '950 credits left');

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
