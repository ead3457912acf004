import { expect, test } from 'vitest';
import {
  countCredits,
  findEmail,
  findEmailByProfile,
  findIdentity,
  verifyEmail,
} from '../../src/providers/hunter/hunter.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byEmail, byName, byProfile, somePeople } from './sweep.ts';

const { emails, identities, verdicts, credits, conduct, people, vendors } = await proveVendor();
const mayRefuse = 'privacy_refused';

emails(findEmail, byName, { found: [0.5, 0.72], right: 0.85, guesses: true, mayRefuse });
emails(findEmailByProfile, byProfile, { found: [0.4, 0.6], right: 0.88, mayRefuse });
identities(findIdentity, byEmail, { found: [0.33, 0.55], right: 0.8, mayRefuse });
verdicts(
  verifyEmail,
  {
    valid: 'valid',
    catch_all: 'catch_all',
    invalid: 'invalid',
    no_mail_server: 'invalid',
    disposable: 'risky',
  },
  // Some verdicts are asked for again after two seconds.
  { found: [0.98, 1], right: 0.84, haste: 0.1, mayRefuse },
);
credits(countCredits, '1800 credits left');

test('asks again where the verdict takes its time', async () => {
  const results = await Promise.all(
    somePeople(vendors.world, 60).map(({ personalEmail: email }) => vendors.call(verifyEmail, { email })),
  );
  const slow = results.filter(({ requests }) => requests > 1);
  expect(slow.length).toBeGreaterThan(0);
  for (const result of slow) expect(result.outcome).toBe('found');
});

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
