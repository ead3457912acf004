import { afterAll, expect, test } from 'vitest';
import type { WorldPerson } from '@headrace/sandbox';
import type { FoundPhone } from '../../src/providers/kit/answers.ts';
import { countCredits } from '../../src/providers/amplemarket/amplemarket.ts';
import { findCompany } from '../../src/providers/amplemarket/find-company.ts';
import { findEmail, findEmailByProfile } from '../../src/providers/amplemarket/find-email.ts';
import {
  findPerson,
  findPersonByEmail,
  findPersonByProfile,
} from '../../src/providers/amplemarket/find-person.ts';
import { findPhone } from '../../src/providers/amplemarket/find-phone.ts';
import { findProfile } from '../../src/providers/amplemarket/find-profile.ts';
import { companyFacts, foundEmail, foundPhone, personIdentity, personProfile } from './answer-schemas.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import {
  byEmail,
  byName,
  byProfile,
  employerOf,
  hasFormerEmail,
  hasFormerMobile,
  hasMobile,
  hasWorkEmail,
  isFormerJob,
  isPresentJob,
  someCompanies,
  somePeople,
  testSweep,
} from './sweep.ts';
import { z } from 'zod';

const vendors = await startVendors();
afterAll(() => vendors.close());
const people = somePeople(vendors.world);
const companies = someCompanies(vendors.world);

/** About one person in a hundred had their data removed. */
const everyone = { items: people, mayRefuse: 'privacy_refused' } as const;

const emails = {
  ...everyone,
  answer: foundEmail,
  found: [0.28, 0.48],
  isRight: hasWorkEmail,
  right: 0.85,
  isExplained: hasFormerEmail,
} as const;

testSweep(vendors, { ...emails, operation: findEmail, input: byName });
testSweep(vendors, { ...emails, operation: findEmailByProfile, input: byProfile });

testSweep(vendors, {
  ...everyone,
  operation: findPhone,
  input: byProfile,
  answer: foundPhone,
  found: [0.24, 0.46],
  isRight: (person: WorldPerson, answer: FoundPhone) =>
    answer.type === 'mobile'
      ? hasMobile(person, answer)
      : answer.number === employerOf(person).phone && answer.type === 'landline',
  right: 0.85,
  isExplained: hasFormerMobile,
});

const wholePerson = z
  .object({
    id: z.string(),
    title: z.string(),
    linkedin_url: z.url(),
    company: z.looseObject({ name: z.string() }),
  })
  .catchall(z.json());

const wholePeople = {
  ...everyone,
  answer: z.object({ id: z.string() }).catchall(z.json()),
  found: [0.55, 0.75],
  isRight: (person: WorldPerson, answer: unknown) => {
    const { title, linkedin_url: url, company } = wholePerson.parse(answer);
    return url === person.profileUrl && isPresentJob(person, { title, company_name: company.name });
  },
  right: 0.82,
  isExplained: (person: WorldPerson, answer: unknown) => {
    const { title, company } = wholePerson.parse(answer);
    return isFormerJob(person, { title, company_name: company.name });
  },
} as const;

testSweep(vendors, { ...wholePeople, operation: findPersonByEmail, input: byEmail });
testSweep(vendors, { ...wholePeople, operation: findPersonByProfile, input: byProfile });

testSweep(vendors, {
  ...everyone,
  operation: findPerson,
  input: byName,
  answer: personIdentity,
  found: [0.55, 0.75],
  isRight: (person, { profile_url: url, company_name, job_title: title }) =>
    url === person.profileUrl && isPresentJob(person, { company_name, title }),
  right: 0.82,
  isExplained: (person, { company_name, job_title: title }) => isFormerJob(person, { company_name, title }),
});

testSweep(vendors, {
  ...everyone,
  operation: findProfile,
  input: byProfile,
  answer: personProfile,
  found: [0.55, 0.75],
  isRight: (person, { location, employment_history: [job] }) =>
    isPresentJob(person, job) && location.city === person.place.city,
  right: 0.82,
  isExplained: (person, { employment_history: [job] }) => isFormerJob(person, job),
});

testSweep(vendors, {
  operation: findCompany,
  items: companies,
  input: ({ domain }) => ({ domain }),
  answer: companyFacts,
  found: [0.7, 0.9],
  isRight: (company, answer) =>
    answer.name === company.name &&
    answer.domain === company.domain &&
    answer.headcount === String(company.headcount) &&
    answer.founded_year === String(company.foundedYear),
  right: 0.88,
  isExplained: (company, { name, headcount }) =>
    name === company.name && Number(headcount) <= company.headcount,
});

test('says whose account it is', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: 'Account Sandbox' },
  });
});

describeConduct(vendors, {
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  samples: sampleOf(people, byName),
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: findCompany,
  vendor: 'amplemarket',
  sample: { domain: companies[0]?.domain ?? '' },
  limit: { requests: 12, over: 'wait' },
});
