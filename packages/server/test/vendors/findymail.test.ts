import { afterAll, expect, test } from 'vitest';
import { findIdentity, findProfileByEmail } from '../../src/providers/findymail/find-by-email.ts';
import { findEmail, findEmailByProfile, verifyEmail } from '../../src/providers/findymail/find-email.ts';
import { findPhone } from '../../src/providers/findymail/find-phone.ts';
import { countCredits } from '../../src/providers/findymail/findymail.ts';
import { foundEmail, foundPhone, personIdentity, personProfile } from './answer-schemas.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import {
  byEmail,
  byName,
  byProfile,
  hasFormerEmail,
  hasFormerMobile,
  hasMobile,
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

const emails = {
  items: people,
  answer: foundEmail,
  found: [0.38, 0.6],
  isRight: hasWorkEmail,
  right: 0.9,
  isExplained: hasFormerEmail,
} as const;

testSweep(vendors, { ...emails, operation: findEmail, input: byName });
testSweep(vendors, { ...emails, operation: findEmailByProfile, input: byProfile });

testSweep(vendors, {
  operation: verifyEmail,
  items: someAddresses(vendors.world),
  input: (email) => ({ email }),
  answer: foundEmail,
  found: [1, 1],
  isRight: (email, { status }) =>
    status === (vendors.world.mailbox(email).status === 'valid' ? 'valid' : 'risky'),
  right: 0.88,
  // Its no covers addresses it could not check, its yes some at servers that take anything.
  isExplained: (email, { status }) =>
    status === 'risky' || vendors.world.mailbox(email).status === 'catch_all',
});

testSweep(vendors, {
  operation: findPhone,
  items: people,
  input: byProfile,
  answer: foundPhone,
  found: [0.04, 0.2],
  isRight: hasMobile,
  right: 0.8,
  isExplained: hasFormerMobile,
});

testSweep(vendors, {
  operation: findIdentity,
  items: people,
  input: byEmail,
  answer: personIdentity,
  found: [0.4, 0.62],
  isRight: (person, { profile_url: url, company_name, job_title: title }) =>
    url === person.profileUrl && isPresentJob(person, { company_name, title }),
  right: 0.8,
  isExplained: (person, { company_name, job_title: title }) => isFormerJob(person, { company_name, title }),
});

testSweep(vendors, {
  operation: findProfileByEmail,
  items: people,
  input: byEmail,
  answer: personProfile,
  found: [0.4, 0.62],
  isRight: (person, { employment_history: [job], education }) =>
    isPresentJob(person, job) && education[0]?.start_year === person.education[0]?.startYear,
  right: 0.8,
  isExplained: (person, { employment_history: [job] }) => isFormerJob(person, job),
});

test('says what is left of the account', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: '940 credits and 2000 verifier credits left' },
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
  vendor: 'findymail',
  sample: { email: people[0]?.workEmail ?? '' },
  limit: null,
});
