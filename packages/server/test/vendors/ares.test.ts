import { expect, test } from 'vitest';
import type { WorldCompany } from '@headrace/sandbox';
import { findCompanies } from '../../src/providers/ares/ares.ts';
import { describeTroubles } from './conduct.ts';
import { registeredCompanies } from './prove-register.ts';
import { proveVendor } from './prove-vendor.ts';
import { testSweep } from './sweep.ts';

const { conduct, companies, vendors } = await proveVendor();
// The world has no company in Czechia: the register takes those of a Czech name for one.
const byName = ({ name }: WorldCompany) => ({ name: `${name} s.r.o.` });

testSweep(vendors, {
  operation: findCompanies,
  items: companies.slice(0, 60),
  input: byName,
  answer: registeredCompanies,
  found: [1, 1],
  isRight: (company, { companies: [first] }) =>
    first?.legal_name === `${company.name} s.r.o.` &&
    first.city === 'Praha' &&
    first.founded_on?.startsWith(`${company.foundedYear}-`) === true,
  right: 1,
});

test('has nobody of another country', async () => {
  for (const { legalName: name } of companies.slice(0, 20))
    expect((await vendors.call(findCompanies, { name })).outcome).toBe('not_found');
});

conduct({
  operation: findCompanies,
  about: (word) => ({ name: `Acme ${word} s.r.o.` }),
  items: companies,
  by: byName,
  keys: null,
});

describeTroubles(vendors, {
  operation: findCompanies,
  vendor: 'ares',
  sample: { name: 'Acme s.r.o.' },
  limit: { requests: 16, over: 'wait' },
});
