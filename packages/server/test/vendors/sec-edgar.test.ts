import { expect, test } from 'vitest';
import type { WorldCompany } from '@headrace/sandbox';
import { z } from 'zod';
import { findFilers, readFiler, tryContact } from '../../src/providers/sec-edgar/sec-edgar.ts';
import { describeTroubles } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { someCompanies, testSweep } from './sweep.ts';

const { conduct, vendors, world } = await proveVendor();
const american = someCompanies(world, 600).filter(({ place }) => place.countryCode === 'US');
const byName = ({ name }: WorldCompany) => ({ name });

testSweep(vendors, {
  operation: findFilers,
  items: american,
  input: byName,
  answer: z.strictObject({
    filers: z.array(z.strictObject({ cik: z.string().regex(/^[1-9]\d*$/), name: z.string().min(1) })).min(1),
  }),
  found: [0.2, 0.4],
  // Others mention it, too.
  isRight: ({ legalName }, { filers }) =>
    filers.length === 2 && filers.some(({ name }) => name === legalName.toUpperCase()),
  right: 1,
});

test('reads filers as they are', async () => {
  const asked = american.slice(0, 60);
  const found = await Promise.all(asked.map((company) => vendors.call(findFilers, byName(company))));
  let read = 0;
  for (const [at, company] of asked.entries()) {
    const one = found[at];
    if (one?.outcome !== 'found') continue;
    const cik = one.answer.filers.find(({ name }) => name === company.legalName.toUpperCase())?.cik ?? '';
    const filer = await vendors.call(readFiler, { cik });
    expect(filer).toMatchObject({
      outcome: 'found',
      answer: {
        legal_name: company.legalName.toUpperCase(),
        number: cik,
        city: company.place.city.toUpperCase(),
        zip_code: company.zipCode,
        is_american: true,
        ticker: expect.stringMatching(/^[A-Z]{1,4}$/),
      },
    });
    read += 1;
  }
  expect(read).toBeGreaterThan(5);
});

test('has no number that nobody has', async () => {
  expect((await vendors.call(readFiler, { cik: '999999999' })).outcome).toBe('not_found');
  expect((await vendors.call(readFiler, { cik: '../search-index' })).outcome).toBe('not_found');
});

test('does not answer those who do not say who they are', async () => {
  expect(await vendors.call(readFiler, { cik: '1' }, { key: 'invalid' })).toMatchObject({
    outcome: 'failed',
    meaning: 'credential_rejected',
  });
  const accepted = { outcome: 'found', answer: { detail: 'The contact is accepted' } };
  expect(await vendors.call(tryContact, undefined)).toMatchObject(accepted);
});

conduct({
  operation: findFilers,
  about: (word) => ({ name: `Acme ${word}` }),
  items: american,
  by: byName,
  keys: { invalid: 'credential_rejected' },
});

describeTroubles(vendors, {
  operation: findFilers,
  // It is reached as the web is.
  vendor: 'web',
  sample: { name: american[0]?.name ?? '' },
  limit: null,
});
