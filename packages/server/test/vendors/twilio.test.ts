import { expect, test } from 'vitest';
import { z } from 'zod';
import type { NumberFacts } from '../../src/providers/twilio/twilio.ts';
import { lookUpNumber, tryKey } from '../../src/providers/twilio/twilio.ts';
import { proveVendor } from './prove-vendor.ts';
import { testSweep } from './sweep.ts';

const { credits, conduct, people, vendors } = await proveVendor();

const facts: z.ZodType<NumberFacts> = z.strictObject({
  number: z.e164(),
  is_valid: z.literal(true),
  line_type: z.enum(['mobile', 'landline']),
  carrier: z.string().min(1),
  country_code: z.null(),
  problems: z.array(z.string()).length(0),
});

const numbers = people.flatMap(({ mobile }) => mobile ?? []);

testSweep(vendors, {
  operation: lookUpNumber,
  items: numbers,
  input: (number) => ({ number }),
  answer: facts,
  found: [1, 1],
  right: 1,
  isRight: (number, found) => found.number === number,
});
credits(tryKey, 'The key is accepted');

test.each([
  ['+4', 'TOO_SHORT'],
  ['nobody', 'NOT_A_NUMBER'],
  ['+12345678901234567', 'TOO_LONG'],
])('%s is no number: %s', async (number, problem) => {
  const result = await vendors.call(lookUpNumber, { number });
  const answer = { is_valid: false, number: null, problems: [problem] };
  expect(result).toMatchObject({ outcome: 'found', answer });
});

conduct({
  operation: lookUpNumber,
  about: (word) => ({ number: `+1 ${word}` }),
  items: numbers,
  by: (number) => ({ number }),
  keys: { invalid: 'credential_rejected' },
  // What is no number is an answer.
  words: { notfound: 'found' },
});
