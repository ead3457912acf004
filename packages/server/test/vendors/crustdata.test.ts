import { expect, test } from 'vitest';
import { z } from 'zod';
import { countCredits } from '../../src/providers/crustdata/crustdata.ts';
import { findCompany, identifyCompany, matchCompany } from '../../src/providers/crustdata/find-company.ts';
import { findEmailByProfile } from '../../src/providers/crustdata/find-email.ts';
import { allOf, hasPart, isOneOf } from '../../src/providers/crustdata/filter.ts';
import { findFunding } from '../../src/providers/crustdata/find-funding.ts';
import { findPerson, findRole } from '../../src/providers/crustdata/find-person.ts';
import { findIdentity, findProfile, findProfileByEmail } from '../../src/providers/crustdata/find-profile.ts';
import { searchPeople } from '../../src/providers/crustdata/search-people.ts';
import { companyFacts, companyFunding, personProfile, roleHolder, scoredIdentity } from './answer-schemas.ts';
import { describeTroubles, usualKeys } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';
import {
  byEmail,
  byName,
  byProfile,
  employerOf,
  isFormerJob,
  isPresentJob,
  somePeople,
  testSweep,
} from './sweep.ts';
import { readPage } from './walk-pages.ts';

const { vendors, world, people, companies, emails, identities, credits, conduct } = await proveVendor();

emails(findEmailByProfile, byProfile, { found: [0.48, 0.7], right: 0.85 });

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

identities(findPerson, byName, { found: [0.55, 0.85], right: 1 });

testSweep(vendors, {
  operation: findRole,
  items: somePeople(world, 50),
  input: (person) => ({ role: person.employments[0].title, domain: employerOf(person).domain, limit: 3 }),
  answer: z.strictObject({ people: z.array(roleHolder).min(1).max(3) }),
  found: [0.6, 0.95],
  isRight: (person, answer) =>
    answer.people.every(({ company_name: name }) => name === employerOf(person).name),
  right: 1,
});

testSweep(vendors, {
  operation: findCompany,
  items: companies,
  input: byDomain,
  answer: companyFacts,
  found: [0.75, 0.95],
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
  operation: matchCompany,
  items: companies,
  input: byDomain,
  answer: z.record(z.string(), z.json()),
  found: [0.75, 0.95],
  isRight: ({ domain }, answer) => wholeCompany.parse(answer).basic_info.primary_domain === domain,
  right: 1,
});

const identifiedCompany = z.looseObject({ name: z.string(), domain: z.string(), match: wholeCompany });

testSweep(vendors, {
  operation: identifyCompany,
  items: companies,
  input: byDomain,
  answer: z.custom<NonNullable<ReturnType<typeof identifyCompany.restore>>>(
    (answer) => identifiedCompany.safeParse(answer).success,
  ),
  found: [0.75, 0.95],
  isRight: ({ domain, name }, answer) =>
    answer.domain === domain && wholeCompany.parse(answer.match).basic_info.name === name,
  right: 1,
});

testSweep(vendors, {
  operation: findFunding,
  items: companies,
  input: byDomain,
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

credits(countCredits, '12500 credits left');

test('a part of a title is made of whole words: no director is a CTO', async () => {
  const titlesWith = async (word: string) => {
    const job = 'experience.employment_details.current';
    const query = allOf([
      ...hasPart(`${job}.title`, { include: [word], exclude: [] }),
      ...isOneOf(`${job}.company_headquarters_country`, { include: ['FRA'], exclude: [] }),
    ]);
    const { rows } = await readPage(vendors, searchPeople, { query, at: null, size: 20 });
    return rows.map(({ jobTitle }) => jobTitle);
  };
  expect((await titlesWith('Director')).length).toBeGreaterThan(5);
  for (const title of await titlesWith('CTO')) expect(title).not.toMatch(/director/i);
});

conduct({
  operation: findPerson,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people.slice(0, 5),
  by: byName,
  keys: usualKeys,
});

conduct({
  operation: findCompany,
  about: (word) => ({ domain: `${word}.com` }),
  items: companies,
  by: byDomain,
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: findProfile,
  vendor: 'crustdata',
  sample: { profileUrl: people[0]?.profileUrl ?? '' },
  // Of fifteen a minute the next is free after four seconds.
  limit: { requests: 4, over: 'told' },
});
