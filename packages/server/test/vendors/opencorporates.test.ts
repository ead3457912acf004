import { expect, test } from 'vitest';
import type { WorldCompany } from '@headrace/sandbox';
import { findCompanies } from '../../src/providers/opencorporates/opencorporates.ts';
import { usualKeys } from './conduct.ts';
import { registeredCompanies } from './prove-register.ts';
import { proveVendor } from './prove-vendor.ts';
import { testSweep } from './sweep.ts';

const { conduct, companies, vendors } = await proveVendor();
const byName = ({ name, place }: WorldCompany) => ({ name, country: place.countryCode });

testSweep(vendors, {
  operation: findCompanies,
  items: companies,
  input: byName,
  answer: registeredCompanies,
  found: [0.75, 0.95],
  isRight: ({ legalName, place, foundedYear }, { companies: [first, another] }) =>
    another === undefined &&
    first?.legal_name === legalName.toUpperCase() &&
    first.city === place.city &&
    first.founded_on?.startsWith(`${foundedYear}-`) === true,
  right: 1,
});

test('has nobody of another country', async () => {
  const others = companies.filter(({ place }) => place.countryCode !== 'NO').slice(0, 20);
  for (const { name } of others)
    expect((await vendors.call(findCompanies, { name, country: 'NO' })).outcome).toBe('not_found');
});

conduct({
  operation: findCompanies,
  about: (word) => ({ name: `Acme ${word}`, country: 'US' }),
  items: companies,
  by: byName,
  keys: usualKeys,
});
