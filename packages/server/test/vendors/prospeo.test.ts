import { afterAll, expect, test } from 'vitest';
import { findEmail } from '../../src/providers/prospeo/find-email.ts';
import { findMobile } from '../../src/providers/prospeo/find-mobile.ts';
import { findPerson } from '../../src/providers/prospeo/find-person.ts';
import { findProfile } from '../../src/providers/prospeo/find-profile.ts';
import { countCredits } from '../../src/providers/prospeo/prospeo.ts';
import { foundEmail, foundPhone, personIdentity, personProfile } from './answer-schemas.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import {
  byName,
  byProfile,
  hasFormerMobile,
  hasFormerOrGuessedEmail,
  hasMobile,
  hasWorkEmail,
  isFormerJob,
  isPresentJob,
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
  found: [0.54, 0.74],
  isRight: hasWorkEmail,
  right: 0.85,
  isExplained: hasFormerOrGuessedEmail,
});

testSweep(vendors, {
  operation: findMobile,
  items: people,
  input: byProfile,
  answer: foundPhone,
  found: [0.15, 0.33],
  isRight: hasMobile,
  right: 0.85,
  isExplained: hasFormerMobile,
});

testSweep(vendors, {
  operation: findPerson,
  items: people,
  input: byName,
  answer: personIdentity,
  found: [0.8, 0.96],
  isRight: (person, { profile_url: url, company_name, job_title: title }) =>
    url === person.profileUrl && isPresentJob(person, { company_name, title }),
  right: 0.85,
  isExplained: (person, { profile_url: url, company_name, job_title: title }) =>
    url === person.profileUrl && isFormerJob(person, { company_name, title }),
});

testSweep(vendors, {
  operation: findProfile,
  items: people,
  input: byProfile,
  answer: personProfile,
  found: [0.8, 0.96],
  isRight: (person, { name, employment_history: [job], skills }) =>
    name === person.name && isPresentJob(person, job) && skills.length === person.skills.length,
  right: 0.85,
  isExplained: (person, { employment_history: [job] }) => isFormerJob(person, job),
});

test('says what is left of the account', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: '950 credits left' },
  });
});

describeConduct(vendors, {
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  samples: sampleOf(people, byName),
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: findProfile,
  vendor: 'prospeo',
  sample: { profileUrl: people[0]?.profileUrl ?? '' },
  limit: { requests: 9, over: 'wait' },
});
