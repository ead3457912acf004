import { afterAll, expect, test } from 'vitest';
import { findEmail, findEmailByProfile } from '../../src/providers/hunter/find-email.ts';
import { findIdentity } from '../../src/providers/hunter/find-identity.ts';
import { countCredits } from '../../src/providers/hunter/hunter.ts';
import { verifyEmail } from '../../src/providers/hunter/verify-email.ts';
import { foundEmail, personIdentity } from './answer-schemas.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import {
  byEmail,
  byName,
  byProfile,
  hasFormerEmail,
  hasFormerOrGuessedEmail,
  hasWorkEmail,
  isFormerJob,
  isPresentJob,
  someAddresses,
  somePeople,
  testSweep,
} from './sweep.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const people = somePeople(vendors.world);

testSweep(vendors, {
  operation: findEmail,
  items: people,
  input: byName,
  answer: foundEmail,
  found: [0.5, 0.72],
  isRight: hasWorkEmail,
  right: 0.85,
  isExplained: hasFormerOrGuessedEmail,
  mayRefuse: 'privacy_refused',
});

testSweep(vendors, {
  operation: findEmailByProfile,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.4, 0.6],
  isRight: hasWorkEmail,
  right: 0.88,
  isExplained: hasFormerEmail,
  mayRefuse: 'privacy_refused',
});

const addresses = someAddresses(vendors.world);
const statuses = {
  valid: 'valid',
  catch_all: 'catch_all',
  invalid: 'invalid',
  no_mail_server: 'invalid',
  disposable: 'risky',
} as const;

testSweep(vendors, {
  operation: verifyEmail,
  items: addresses,
  input: (email) => ({ email }),
  answer: foundEmail,
  found: [0.98, 1],
  isRight: (email, { status }) => status === statuses[vendors.world.mailbox(email).status],
  right: 0.84,
  isExplained: (_, { status }) => status === 'unknown',
  // Some verdicts are asked for again after two seconds.
  haste: 0.1,
  mayRefuse: 'privacy_refused',
});

test('asks again where the verdict takes its time', async () => {
  const results = await Promise.all(
    somePeople(vendors.world, 60).map(({ personalEmail: email }) => vendors.call(verifyEmail, { email })),
  );
  const slow = results.filter(({ requests }) => requests > 1);
  expect(slow.length).toBeGreaterThan(0);
  for (const result of slow) expect(result.outcome).toBe('found');
});

testSweep(vendors, {
  operation: findIdentity,
  items: people,
  input: byEmail,
  answer: personIdentity,
  found: [0.33, 0.55],
  isRight: (person, { profile_url: url, company_name, job_title: title }) =>
    url === person.profileUrl && isPresentJob(person, { company_name, title }),
  right: 0.8,
  isExplained: (person, { company_name, job_title: title }) => isFormerJob(person, { company_name, title }),
  mayRefuse: 'privacy_refused',
});

test('says what is left of the account', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: '1800 credits left' },
  });
});

describeConduct(vendors, {
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  samples: sampleOf(people, byName),
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: findIdentity,
  vendor: 'hunter',
  sample: { email: people[0]?.workEmail ?? '' },
  limit: { requests: 20, over: 'wait' },
});
