import { expect, test } from 'vitest';
import { domainTruth, isTold } from '@headrace/sandbox/kit/domain-registration';
import { z } from 'zod';
import type { DomainRegistration } from '../../src/providers/rdap/rdap.ts';
import { readDomain } from '../../src/providers/rdap/rdap.ts';
import { describeTroubles } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';
import { testSweep } from './sweep.ts';

const { conduct, companies, vendors, world } = await proveVendor();
const text = z.string().min(1).nullable();
const registration: z.ZodType<DomainRegistration> = z.strictObject({
  registered_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  registrar: text,
  registrant: text,
  registrant_country: text,
  statuses: z.array(z.string().min(1)),
});

// It leads to two registries.
testSweep(vendors, {
  operation: readDomain,
  items: companies,
  input: byDomain,
  answer: registration,
  found: [0.6, 0.95],
  isRight: (company, { registered_at: at, registrar, registrant, registrant_country: country }) => {
    const truth = domainTruth(world, company);
    return (
      at?.slice(0, 10) === truth?.registeredOn &&
      registrar === truth?.registrar &&
      registrant === truth.registrant &&
      country === truth.country
    );
  },
  right: 1,
});

test('knows nobody where the registry does not say, and no subdomains', async () => {
  const silent = companies.find(({ domain }) => !isTold(domain));
  expect((await vendors.call(readDomain, { domain: silent?.domain ?? '' })).outcome).toBe('not_found');
  const told = companies.find(({ domain }) => isTold(domain));
  expect((await vendors.call(readDomain, { domain: `mail.${told?.domain}` })).outcome).toBe('not_found');
});

conduct({
  operation: readDomain,
  about: (word) => ({ domain: `${word}.com` }),
  items: companies,
  by: byDomain,
  keys: null,
});

describeTroubles(vendors, {
  operation: readDomain,
  // It is reached as the web is.
  vendor: 'web',
  sample: { domain: companies.find(({ domain }) => isTold(domain))?.domain ?? '' },
  limit: null,
});
