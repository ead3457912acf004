import {
  findCompany,
  findEmail,
  findEmailByProfile,
  findPhone,
  tryKey,
} from '../../src/providers/lusha/lusha.ts';
import { usualKeys } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';
import { byEmail, byName, byProfile } from './sweep.ts';

const { emails, mobiles, companyFacts, credits, conduct, people } = await proveVendor();

emails(findEmail, byName, { found: [0.38, 0.6], right: 0.85 });
emails(findEmailByProfile, byProfile, { found: [0.38, 0.6], right: 0.85 });
mobiles(findPhone, byProfile, { found: [0.2, 0.45], right: 0.85 });
mobiles(findPhone, byEmail, { found: [0.2, 0.45], right: 0.85 });
companyFacts(findCompany, byDomain, { found: [0.6, 0.8], right: 1 });
credits(tryKey, 'The key is accepted');

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
