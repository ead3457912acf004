import { z } from 'zod';
import type { MillionverifierMatch } from '../../src/providers/millionverifier/millionverifier.ts';
import { countCredits, validateEmail } from '../../src/providers/millionverifier/millionverifier.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { someAddresses, testSweep } from './sweep.ts';

const { vendors, world, credits, conduct } = await proveVendor();

const results = {
  valid: 'ok',
  catch_all: 'catch_all',
  invalid: 'invalid',
  no_mail_server: 'invalid',
  disposable: 'disposable',
} as const;

const match: z.ZodType<MillionverifierMatch> = z.strictObject({
  email: z.email(),
  quality: z.enum(['good', 'risky', 'bad']),
  result: z.enum(['ok', 'catch_all', 'unknown', 'error', 'disposable', 'invalid']),
  resultcode: z.int().min(1).max(6),
  subresult: z.string().min(1),
  free: z.boolean(),
  role: z.boolean(),
  didyoumean: z.string(),
  error: z.null(),
});

testSweep(vendors, {
  operation: validateEmail,
  items: someAddresses(world),
  input: (email) => ({ email }),
  answer: match,
  found: [1, 1],
  right: 0.9,
  isRight: (address, { email, result, free }) => {
    const { status, isFree } = world.mailbox(address);
    return email === address && result === results[status] && free === isFree;
  },
  isExplained: (_, { result }) => result === 'unknown',
});

credits(countCredits, '940 credits left');

conduct({
  operation: validateEmail,
  about: (word) => ({ email: `jane@${word}.com` }),
  items: someAddresses(world),
  by: (email) => ({ email }),
  keys: usualKeys,
  // That there is no such mailbox is what the vendor is asked for.
  words: { notfound: 'found' },
});
