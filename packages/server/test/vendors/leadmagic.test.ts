import { afterAll, expect, test } from 'vitest';
import { findCompany } from '../../src/providers/leadmagic/find-company.ts';
import { findFunding } from '../../src/providers/leadmagic/find-funding.ts';
import { findPersonalEmail } from '../../src/providers/leadmagic/find-personal-email.ts';
import {
  countCredits,
  findEmail,
  findEmailByProfile,
  findMobile,
  findProfileByEmail,
  findRole,
} from '../../src/providers/leadmagic/leadmagic.ts';
import {
  companyFacts,
  companyFunding,
  foundEmail,
  foundPhone,
  personIdentity,
  roleHolder,
} from './answer-schemas.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import {
  byEmail,
  byName,
  byProfile,
  employerOf,
  hasFormerEmail,
  hasFormerMobile,
  hasFormerOrGuessedEmail,
  hasMobile,
  hasWorkEmail,
  someCompanies,
  somePeople,
  testSweep,
} from './sweep.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const people = somePeople(vendors.world);
const companies = someCompanies(vendors.world);

testSweep(vendors, {
  operation: findEmail,
  items: people,
  input: byName,
  answer: foundEmail,
  found: [0.5, 0.72],
  isRight: hasWorkEmail,
  right: 0.88,
  isExplained: hasFormerOrGuessedEmail,
});

testSweep(vendors, {
  operation: findEmailByProfile,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.48, 0.68],
  isRight: hasWorkEmail,
  right: 0.9,
  isExplained: hasFormerEmail,
});

testSweep(vendors, {
  operation: findMobile,
  items: people,
  input: byProfile,
  answer: foundPhone,
  found: [0.18, 0.38],
  isRight: hasMobile,
  right: 0.85,
  isExplained: hasFormerMobile,
});

testSweep(vendors, {
  operation: findProfileByEmail,
  items: people,
  input: byEmail,
  answer: personIdentity,
  found: [0.6, 0.8],
  isRight: ({ profileUrl }, answer) => answer.profile_url === profileUrl,
  right: 1,
});

testSweep(vendors, {
  operation: findPersonalEmail,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.3, 0.5],
  isRight: ({ personalEmail }, { email }) => email === personalEmail,
  right: 1,
});

testSweep(vendors, {
  operation: findRole,
  items: people,
  input: (person) => ({ role: person.employments[0].title, domain: employerOf(person).domain }),
  answer: roleHolder,
  found: [0.5, 0.8],
  isRight: (person, answer) =>
    answer.job_title === person.employments[0].title && answer.company_name === employerOf(person).name,
  right: 0.9,
  // A longer title with all the words of the one that was asked for.
  isExplained: (person, answer) => answer.company_name === employerOf(person).name,
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
    answer.profile_url === company.profileUrl &&
    answer.founded_year === String(company.foundedYear) &&
    answer.headcount === String(company.headcount) &&
    answer.region?.includes(company.place.city) === true,
  right: 0.8,
  isExplained: (company, { name, headcount }) =>
    name === company.name && Number(headcount) <= company.headcount,
});

testSweep(vendors, {
  operation: findFunding,
  items: companies,
  input: ({ domain }) => ({ domain, company: null }),
  answer: companyFunding,
  found: [0.1, 0.3],
  isRight: ({ funding, competitors, acquisitions, news }, answer) =>
    answer.rounds.length === funding.length &&
    answer.total_usd === funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) &&
    answer.rounds.every(({ round, investors }) => round !== null && investors !== null) &&
    answer.competitors.length === competitors.length &&
    answer.acquisitions.length === acquisitions.length &&
    answer.news.every(({ outlet_name: outlet }, at) => outlet === news[at]?.outlet),
  right: 0.8,
  // Old data lacks the latest round.
  isExplained: ({ funding }, { rounds }) => rounds.length < funding.length,
});

test('says what is left of the account', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: '15432.5 credits left' },
  });
});

describeConduct(vendors, {
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  samples: sampleOf(people, byName),
  keys: usualKeys,
});

describeConduct(vendors, {
  operation: findCompany,
  about: (word) => ({ domain: `${word}.com` }),
  samples: sampleOf(companies, ({ domain }) => ({ domain })),
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: findMobile,
  vendor: 'leadmagic',
  sample: { profileUrl: people[0]?.profileUrl ?? '' },
  // It says to come back in 42 seconds, which is later than anyone waits.
  limit: { requests: 9, over: 'told' },
});
