import { afterAll, expect, test } from 'vitest';
import type { WorldCompany } from '@headrace/sandbox';
import { countCredits } from '../../src/providers/crustdata/crustdata.ts';
import { findCompany, identifyCompany, matchCompany } from '../../src/providers/crustdata/find-company.ts';
import { findEmailByProfile } from '../../src/providers/crustdata/find-email.ts';
import { findFunding } from '../../src/providers/crustdata/find-funding.ts';
import { findPerson, findRole } from '../../src/providers/crustdata/find-person.ts';
import { findIdentity, findProfile, findProfileByEmail } from '../../src/providers/crustdata/find-profile.ts';
import {
  companyFacts,
  companyFunding,
  foundEmail,
  personIdentity,
  personProfile,
  roleHolder,
  scoredIdentity,
} from './answer-schemas.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import {
  byEmail,
  byName,
  byProfile,
  employerOf,
  hasFormerEmail,
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

testSweep(vendors, {
  operation: findEmailByProfile,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.48, 0.7],
  isRight: hasWorkEmail,
  right: 0.85,
  isExplained: hasFormerEmail,
});

testSweep(vendors, {
  operation: findProfile,
  items: people,
  input: byProfile,
  answer: personProfile,
  found: [0.6, 0.82],
  isRight: (person, { name, employment_history: [job], education }) =>
    name === person.name && isPresentJob(person, job) && education.length === person.education.length,
  right: 0.9,
  isExplained: (person, { employment_history: [job] }) => isFormerJob(person, job),
});

testSweep(vendors, {
  operation: findIdentity,
  items: people,
  input: byEmail,
  answer: scoredIdentity,
  found: [0.46, 0.68],
  isRight: (person, { profile_url: url, company_name, job_title: title }) =>
    url === person.profileUrl && isPresentJob(person, { company_name, title }),
  right: 0.9,
  isExplained: (person, { company_name, job_title: title }) => isFormerJob(person, { company_name, title }),
});

testSweep(vendors, {
  operation: findProfileByEmail,
  items: people,
  input: byEmail,
  answer: z.strictObject({
    profile: personProfile,
    person: z.record(z.string(), z.json()),
    confidence_score: z.number().min(0).max(1).nullable(),
  }),
  found: [0.46, 0.68],
  isRight: (person, { profile: { profile_url: url, employment_history: jobs } }) =>
    url === person.profileUrl && isPresentJob(person, jobs[0]),
  right: 0.9,
  isExplained: (person, { profile }) => isFormerJob(person, profile.employment_history[0]),
});

/** A search looks through the whole world, so that few have to do. */
const few = somePeople(vendors.world, 50);

testSweep(vendors, {
  operation: findPerson,
  items: few,
  input: byName,
  answer: personIdentity,
  found: [0.55, 0.85],
  isRight: (person, { profile_url: url, company_name, job_title: title }) =>
    url === person.profileUrl && isPresentJob(person, { company_name, title }),
  right: 1,
});

testSweep(vendors, {
  operation: findRole,
  items: few,
  input: (person) => ({
    role: person.employments[0].title,
    domain: employerOf(person).domain,
    limit: 3,
  }),
  answer: z.strictObject({ people: z.array(roleHolder).min(1).max(3) }),
  found: [0.6, 0.95],
  isRight: (person, answer) =>
    answer.people.every(({ company_name: name }) => name === employerOf(person).name),
  right: 1,
});

const facts = {
  items: companies,
  input: ({ domain }: WorldCompany) => ({ domain }),
  found: [0.75, 0.95],
} as const;

testSweep(vendors, {
  ...facts,
  operation: findCompany,
  answer: companyFacts,
  isRight: (company, answer) =>
    answer.name === company.name &&
    answer.domain === company.domain &&
    answer.headcount === String(company.headcount) &&
    answer.founded_year === String(company.foundedYear) &&
    answer.region?.includes(company.place.city) === true,
  right: 0.88,
  isExplained: (company, { name, headcount }) =>
    name === company.name && Number(headcount) <= company.headcount,
});

const wholeCompany = z.looseObject({
  basic_info: z.looseObject({ primary_domain: z.string(), name: z.string() }),
});

testSweep(vendors, {
  ...facts,
  operation: matchCompany,
  answer: z.record(z.string(), z.json()),
  isRight: ({ domain }, answer) => wholeCompany.parse(answer).basic_info.primary_domain === domain,
  right: 1,
});

const identifiedCompany = z.looseObject({ name: z.string(), domain: z.string(), match: wholeCompany });

testSweep(vendors, {
  ...facts,
  operation: identifyCompany,
  answer: z.custom<NonNullable<ReturnType<typeof identifyCompany.restore>>>(
    (answer) => identifiedCompany.safeParse(answer).success,
  ),
  isRight: ({ domain, name }, answer) =>
    answer.domain === domain && wholeCompany.parse(answer.match).basic_info.name === name,
  right: 1,
});

testSweep(vendors, {
  operation: findFunding,
  items: companies,
  input: ({ domain }) => ({ domain }),
  answer: companyFunding,
  found: [0.15, 0.35],
  isRight: ({ funding, competitors, news }, answer) =>
    answer.total_usd === funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) &&
    answer.rounds.some(({ date }) => funding.every((round) => round.date <= (date ?? ''))) &&
    answer.competitors.length === competitors.length &&
    answer.news.length === news.length,
  right: 0.85,
  // Old data lacks the latest round.
  isExplained: ({ funding }, { total_usd: total }) =>
    (total ?? 0) < funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0),
});

test('says what is left of the account', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: '12500 credits left' },
  });
});

describeConduct(vendors, {
  operation: findPerson,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  samples: sampleOf(few.slice(0, 5), byName),
  keys: usualKeys,
});

describeConduct(vendors, {
  operation: findCompany,
  about: (word) => ({ domain: `${word}.com` }),
  samples: sampleOf(companies, ({ domain }) => ({ domain })),
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: findProfile,
  vendor: 'crustdata',
  sample: { profileUrl: people[0]?.profileUrl ?? '' },
  // Of fifteen a minute the next is free after four seconds.
  limit: { requests: 4, over: 'told' },
});
