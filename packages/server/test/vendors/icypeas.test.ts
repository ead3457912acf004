import { afterAll, expect, test } from 'vitest';
import { findEmail, verifyEmail } from '../../src/providers/icypeas/find-email.ts';
import { findProfile } from '../../src/providers/icypeas/find-profile.ts';
import { countCredits } from '../../src/providers/icypeas/icypeas.ts';
import { foundEmail, personProfile } from './answer-schemas.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import {
  byName,
  byProfile,
  hasFormerEmail,
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

/** A job is read every five seconds for up to 90. */
const haste = 0.06;
const atOnce = 100;

testSweep(vendors, {
  operation: findEmail,
  items: people,
  input: byName,
  answer: foundEmail,
  found: [0.33, 0.6],
  isRight: hasWorkEmail,
  right: 0.85,
  isExplained: hasFormerEmail,
  haste,
  atOnce,
});

const statuses = {
  valid: ['valid'],
  // It says of most that they are probable.
  catch_all: ['risky', 'valid'],
  // Half of those that do not exist it has nothing to say of.
  invalid: ['invalid', 'unknown'],
  no_mail_server: ['invalid', 'unknown'],
  disposable: ['invalid', 'unknown'],
} as const;

testSweep(vendors, {
  operation: verifyEmail,
  items: someAddresses(vendors.world),
  input: (email) => ({ email }),
  answer: foundEmail,
  found: [1, 1],
  isRight: (email, { status }) =>
    statuses[vendors.world.mailbox(email).status].some((allowed) => allowed === status),
  right: 1,
  haste,
  atOnce,
});

testSweep(vendors, {
  operation: findProfile,
  items: people,
  input: byProfile,
  answer: personProfile,
  found: [0.48, 0.7],
  isRight: (person, { name, employment_history: [job], education }) =>
    name === person.name && isPresentJob(person, job) && education.length === person.education.length,
  right: 0.8,
  isExplained: (person, { employment_history: [job] }) => isFormerJob(person, job),
});

test('reads a job until it has ended', async () => {
  const results = await Promise.all(
    people.slice(0, 30).map((person) => vendors.call(findEmail, byName(person), { haste })),
  );
  const requests = new Set(results.map((result) => result.requests));
  // The job, a read or two while it runs, and the last one.
  expect(requests).toEqual(new Set([3, 4]));
});

test('says what is left of the account', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: '2500 credits left' },
  });
  expect(await vendors.call(countCredits, undefined, { key: 'invalid' })).toMatchObject({
    meaning: 'credential_rejected',
  });
});

describeConduct(vendors, {
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  samples: sampleOf(people, byName),
  keys: usualKeys,
  haste,
});

describeConduct(vendors, {
  operation: findProfile,
  about: (word) => ({ profileUrl: `https://www.linkedin.com/in/jane-${word}` }),
  samples: sampleOf(people, byProfile),
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: findProfile,
  vendor: 'icypeas',
  sample: { profileUrl: people[0]?.profileUrl ?? '' },
  limit: { requests: 15, over: 'wait' },
});
