import { afterAll, expect, test } from 'vitest';
import { guessFormat } from '../../src/providers/zerobounce/guess-format.ts';
import type { ZerobounceMatch } from '../../src/providers/zerobounce/validate-email.ts';
import { validateEmail } from '../../src/providers/zerobounce/validate-email.ts';
import { countCredits } from '../../src/providers/zerobounce/zerobounce.ts';
import { foundEmail } from './answer-schemas.ts';
import { describeConduct, describeTroubles, sampleOf } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { byName, employerOf, hasWorkEmail, someAddresses, somePeople, testSweep } from './sweep.ts';
import { z } from 'zod';

const vendors = await startVendors();
afterAll(() => vendors.close());
const people = somePeople(vendors.world);

const addresses = someAddresses(vendors.world);

const text = z.string().nullable();
const matchShape = z.strictObject({
  address: z.email(),
  status: z.enum(['valid', 'invalid', 'catch-all', 'unknown', 'spamtrap', 'abuse', 'do_not_mail']),
  sub_status: z.string(),
  account: z.string().min(1),
  domain: z.string().min(1),
  did_you_mean: text,
  domain_age_days: z.string().regex(/^\d+$/).nullable(),
  active_in_days: text,
  free_email: z.boolean(),
  mx_found: z.enum(['true', 'false']).nullable(),
  mx_record: z.string(),
  smtp_provider: text,
  firstname: text,
  lastname: text,
  gender: text,
  city: text,
  region: text,
  zipcode: text,
  country: text,
  processed_at: z.string().min(1),
});

const statuses = {
  valid: 'valid',
  catch_all: 'catch-all',
  invalid: 'invalid',
  no_mail_server: 'invalid',
  disposable: 'do_not_mail',
} as const;

testSweep(vendors, {
  operation: validateEmail,
  items: addresses,
  input: (email) => ({ email }),
  answer: z.custom<ZerobounceMatch>((match) => matchShape.safeParse(match).success),
  found: [1, 1],
  isRight: (email, { address, status, mx_found: hasServer }) => {
    const truth = vendors.world.mailbox(email).status;
    return (
      address === email && status === statuses[truth] && hasServer === String(truth !== 'no_mail_server')
    );
  },
  right: 0.92,
  isExplained: (_, { status, sub_status: reason }) => status === 'unknown' && reason !== '',
});

testSweep(vendors, {
  operation: guessFormat,
  items: people,
  input: byName,
  answer: foundEmail,
  found: [0.52, 0.76],
  isRight: hasWorkEmail,
  right: 0.85,
  // By another format than the company's, or without what tells two people of one name apart.
  isExplained: (person, { email }) => email.endsWith(`@${employerOf(person).domain}`),
});

test('says what is left of the account, and which keys are none', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    answer: { detail: '2375 credits left' },
  });
  expect(await vendors.call(countCredits, undefined, { key: 'exhausted' })).toMatchObject({
    answer: { detail: '0 credits left' },
  });
  expect(await vendors.call(countCredits, undefined, { key: 'invalid' })).toMatchObject({
    meaning: 'credential_rejected',
  });
});

/** The vendor has one text for a wrong key and an empty account. */
const keys = { invalid: 'credential_rejected', exhausted: 'credential_rejected' } as const;

describeConduct(vendors, {
  operation: validateEmail,
  about: (word) => ({ email: `jane@${word}.com` }),
  samples: sampleOf(addresses, (email) => ({ email })),
  keys,
  // That there is no such mailbox is what the vendor is asked for.
  words: { notfound: 'found' },
});

describeConduct(vendors, {
  operation: guessFormat,
  about: (word) => ({ name: `Jane ${word}`, domain: `${word}.com`, company: null }),
  samples: sampleOf(people, byName),
  keys,
});

describeTroubles(vendors, {
  operation: validateEmail,
  vendor: 'zerobounce',
  sample: { email: people[0]?.workEmail ?? '' },
  limit: null,
});
