import { findCompanies, tryKey } from '../../src/providers/companieshouse/companieshouse.ts';
import { proveRegister } from './prove-register.ts';
import { proveVendor } from './prove-vendor.ts';

const { credits, conduct, ...proof } = await proveVendor();
const { companies, byName } = proveRegister(proof, findCompanies, {
  country: 'GB',
  spelled: ({ legalName }) => legalName.toUpperCase(),
  found: [1, 1],
});

credits(tryKey, 'The key is accepted');

conduct({
  operation: findCompanies,
  about: (word) => ({ name: `Acme ${word}` }),
  items: companies,
  by: byName,
  keys: { invalid: 'credential_rejected' },
});
