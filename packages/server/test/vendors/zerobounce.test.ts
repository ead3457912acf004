import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ZerobounceMatch } from '../../src/providers/zerobounce/zerobounce.ts';
import { countCredits, guessFormat, validateEmail } from '../../src/providers/zerobounce/zerobounce.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, someAddresses, testSweep } from './sweep.ts';

const { emails, credits, conduct, vendors, world } = await proveVendor();
const addresses = someAddresses(world);

const matchShape = z.looseObject({
  address: z.email(),
  account: z.string().min(1),
  domain: z.string().min(1),
  domain_age_days: z.string().regex(/^\d+$/).nullable(),
  processed_at: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
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
    const truth = world.mailbox(email).status;
    const isReachable = String(truth !== 'no_mail_server');
    return address === email && status === statuses[truth] && hasServer === isReachable;
  },
  right: 0.92,
  isExplained: (_, { status, sub_status: reason }) => status === 'unknown' && reason !== '',
});

// The rest is by another format than the company's, or without what tells two people of one name apart.
emails(guessFormat, byName, { found: [0.52, 0.76], right: 0.85, guesses: true });
credits(countCredits, '2375 credits left');

test.each([
  ['no address', 'invalid', 'failed_syntax_check', null],
  ['ana@gmial.com', 'invalid', 'possible_typo', 'ana@gmail.com'],
  ['spamtrap@example.com', 'spamtrap', '', null],
  ['disposable@example.com', 'do_not_mail', 'disposable', null],
])('says of %s that it is %s', async (email, status, sub_status, did_you_mean) => {
  const answer = { status, sub_status, did_you_mean };
  expect(await vendors.call(validateEmail, { email })).toMatchObject({ answer });
});

test('tells an empty account from a key that is none', async () => {
  const [empty, wrong] = await Promise.all(
    ['exhausted', 'invalid'].map((key) => vendors.call(countCredits, undefined, { key })),
  );
  expect(empty).toMatchObject({ answer: { detail: '0 credits left' } });
  expect(wrong).toMatchObject({ meaning: 'credential_rejected' });
});

/** The vendor has one text for a wrong key and an empty account. */
const keys = { invalid: 'credential_rejected', exhausted: 'credential_rejected' } as const;

conduct({
  operation: validateEmail,
  about: (word) => ({ email: `jane@${word}.com` }),
  items: addresses,
  by: (email) => ({ email }),
  keys,
  // That there is no such mailbox is what the vendor is asked for.
  words: { notfound: 'found' },
});
