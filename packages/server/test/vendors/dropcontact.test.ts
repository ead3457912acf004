import { findEmail, findEmailByProfile, findIdentity } from '../../src/providers/dropcontact/dropcontact.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byEmail, byName, byProfile } from './sweep.ts';

const { emails, identities, conduct, people } = await proveVendor();

/** A job is read now and then for up to a minute and a half. */
const haste = 0.06;
const atOnce = 70;

emails(findEmail, byName, { found: [0.38, 0.6], right: 0.9, haste, atOnce });
emails(findEmailByProfile, byProfile, { found: [0.38, 0.6], right: 0.9, haste, atOnce });
identities(findIdentity, byEmail, { found: [0.38, 0.6], right: 0.85, haste, atOnce });

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
  haste,
});
