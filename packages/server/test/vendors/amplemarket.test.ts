import { expect, test } from 'vitest';
import { z } from 'zod';
import type { WorldPerson } from '@headrace/sandbox';
import {
  countCredits,
  findCompany,
  findEmail,
  findEmailByProfile,
  findPerson,
  findPersonByEmail,
  findPersonByProfile,
  findPhone,
  findProfile,
} from '../../src/providers/amplemarket/amplemarket.ts';
import { searchCompanies, searchPeople } from '../../src/providers/amplemarket/search.ts';
import type { FoundPhone } from '../../src/providers/kit/answers.ts';
import { companyFacts, foundPhone } from './answer-schemas.ts';
import { usualKeys } from './conduct.ts';
import { proveProfiles } from './prove-profiles.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';
import { byEmail, byName, byProfile, employerOf, hasFormerMobile, hasMobile } from './sweep.ts';
import { isFormerJob, isPresentJob, testSweep } from './sweep.ts';
import { walkPages } from './walk-pages.ts';

const proof = await proveVendor();
const { emails, identities, credits, conduct, people, companies, vendors, world } = proof;
/** About one person in a hundred had their data removed. */
const mayRefuse = 'privacy_refused';
const everyone = { found: [0.55, 0.75], right: 0.82, mayRefuse } as const;

emails(findEmail, byName, { found: [0.28, 0.48], right: 0.85, mayRefuse });
emails(findEmailByProfile, byProfile, { found: [0.28, 0.48], right: 0.85, mayRefuse });
identities(findPerson, byName, everyone);
proveProfiles(proof, {
  ...everyone,
  operation: findProfile,
  by: byProfile,
  also: (person, { location }) => location.city === person.place.city,
});
credits(countCredits, 'Account Sandbox');

testSweep(vendors, {
  operation: findPhone,
  items: people,
  input: byProfile,
  answer: foundPhone,
  found: [0.24, 0.46],
  isRight: (person, answer: FoundPhone) =>
    answer.type === 'mobile'
      ? hasMobile(person, answer)
      : answer.number === employerOf(person).phone && answer.type === 'landline',
  right: 0.85,
  isExplained: hasFormerMobile,
  mayRefuse,
});

const wholePerson = z.object({
  title: z.string(),
  linkedin_url: z.url(),
  company: z.object({ name: z.string() }),
});
const jobOf = (answer: unknown) => {
  const { title, company } = wholePerson.parse(answer);
  return { title, company_name: company.name };
};
const wholePeople = {
  ...everyone,
  items: people,
  answer: z.object({ id: z.string() }).catchall(z.json()),
  isRight: (person: WorldPerson, answer: unknown) =>
    wholePerson.parse(answer).linkedin_url === person.profileUrl && isPresentJob(person, jobOf(answer)),
  isExplained: (person: WorldPerson, answer: unknown) => isFormerJob(person, jobOf(answer)),
};

testSweep(vendors, { ...wholePeople, operation: findPersonByEmail, input: byEmail });
testSweep(vendors, { ...wholePeople, operation: findPersonByProfile, input: byProfile });

testSweep(vendors, {
  operation: findCompany,
  items: companies,
  input: byDomain,
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

test('walking all pages of a search yields everybody exactly once', async () => {
  const domains = companies.slice(0, 40).map(({ domain }) => domain);
  const query = { company_domains: domains };
  const found = await walkPages(vendors, searchPeople, { query, size: 17 });
  expect(found.length).toBeGreaterThan(34);
  expect(new Set(found.map(({ profileUrl }) => profileUrl)).size).toBe(found.length);
  for (const row of found) {
    const person = world.findPerson({ profileUrl: row.profileUrl ?? '' });
    expect(row).toMatchObject({ name: person?.name, companyDomain: person && employerOf(person).domain });
  }
  const rows = await walkPages(vendors, searchCompanies, { query, size: 7 });
  const named = rows.map(({ domain }) => domain ?? '');
  expect(named.length).toBeGreaterThan(20);
  expect(new Set(named).size).toBe(named.length);
  expect(domains).toEqual(expect.arrayContaining(named));
});

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
