import { findCompanies } from '../../src/providers/recherche-entreprises/recherche-entreprises.ts';
import { describeTroubles } from './conduct.ts';
import { proveRegister } from './prove-register.ts';
import { proveVendor } from './prove-vendor.ts';

const { conduct, ...proof } = await proveVendor();
const { companies, byName } = proveRegister(proof, findCompanies, {
  country: 'FR',
  spelled: ({ name }) => name.toUpperCase(),
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
  vendor: 'recherche-entreprises',
  sample: { name: companies[0]?.name ?? '' },
  limit: { requests: 16, over: 'wait' },
});
