import { findCompanies } from '../../src/providers/brreg/brreg.ts';
import { describeTroubles } from './conduct.ts';
import { proveRegister } from './prove-register.ts';
import { proveVendor } from './prove-vendor.ts';

const { conduct, ...proof } = await proveVendor();
const { companies, byName } = proveRegister(proof, findCompanies, {
  country: 'NO',
  spelled: ({ legalName }) => legalName.toUpperCase(),
  found: [1, 1],
});

conduct({
  operation: findCompanies,
  about: (word) => ({ name: `Acme ${word}` }),
  items: companies,
  by: byName,
  keys: null,
});

describeTroubles(proof.vendors, {
  operation: findCompanies,
  vendor: 'brreg',
  sample: { name: companies[0]?.name ?? '' },
  limit: { requests: 16, over: 'wait' },
});
