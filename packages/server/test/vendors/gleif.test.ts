import { afterAll, expect, test } from 'vitest';
import type { LegalEntity } from '../../src/providers/gleif/gleif.ts';
import { findLegalEntities } from '../../src/providers/gleif/gleif.ts';
import { describeConduct, describeTroubles, sampleOf } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies, testSweep } from './sweep.ts';
import { z } from 'zod';

const vendors = await startVendors();
afterAll(() => vendors.close());
const companies = someCompanies(vendors.world);

const text = z.string().min(1).nullable();
const legalEntity: z.ZodType<LegalEntity> = z.strictObject({
  lei: z.string().regex(/^[A-Z\d]{18}\d\d$/),
  legal_name: z.string().min(1),
  other_names: z.array(z.string().min(1)),
  city: text,
  region: text,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  legal_form: text,
  status: text,
  created: z.iso.date().nullable(),
});

testSweep(vendors, {
  operation: findLegalEntities,
  items: companies,
  input: ({ name, place }) => ({ name, country: place.countryCode }),
  answer: z.strictObject({ entities: z.array(legalEntity).min(1) }),
  found: [0.18, 0.4],
  isRight: (company, { entities: [entity] }) =>
    entity?.lei === company.lei &&
    entity?.legal_name === company.legalName &&
    entity.city === company.place.city &&
    entity.country === company.place.countryCode &&
    entity.created?.startsWith(String(company.foundedYear)) === true,
  right: 1,
});

test('has nobody of another country', async () => {
  const company = companies.find(({ lei, place }) => lei !== null && place.countryCode !== 'NO');
  const asked = { name: company?.name ?? '', country: 'NO' };
  expect((await vendors.call(findLegalEntities, asked)).outcome).toBe('not_found');
});

describeConduct(vendors, {
  operation: findLegalEntities,
  about: (word) => ({ name: `Acme ${word}` }),
  samples: sampleOf(companies, ({ name }) => ({ name })),
  keys: null,
});

describeTroubles(vendors, {
  operation: findLegalEntities,
  vendor: 'gleif',
  sample: { name: companies[0]?.name ?? '' },
  limit: { requests: 3, over: 'wait' },
});
