import { findCompany, tryKey } from '../../src/providers/thecompaniesapi/thecompaniesapi.ts';
import { usualKeys } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';

const { companyFacts, credits, conduct, companies } = await proveVendor();

companyFacts(findCompany, byDomain, { found: [0.65, 0.85], right: 1 });
credits(tryKey, 'The key is accepted');

conduct({
  operation: findCompany,
  about: (word) => ({ domain: `${word}.com` }),
  items: companies,
  by: byDomain,
  keys: usualKeys,
});
