import { expect, test } from 'vitest';
import { countCredits, findEmail, findProfile, verifyEmail } from '../../src/providers/icypeas/icypeas.ts';
import type { CompanyQuery, PeopleQuery } from '../../src/providers/icypeas/search.ts';
import { maxPageSize, searchCompanies, searchPeople } from '../../src/providers/icypeas/search.ts';
import type { PageOf, PersonRow } from '../../src/providers/kit/search-page.ts';
import { foundEmail } from './answer-schemas.ts';
import { usualKeys } from './conduct.ts';
import { proveProfiles } from './prove-profiles.ts';
import { proveVendor } from './prove-vendor.ts';
import { byName, byProfile, someAddresses, someCompanies, testSweep } from './sweep.ts';
import { readPage, walkPages } from './walk-pages.ts';

const proof = await proveVendor();
const { emails, credits, conduct, people, vendors, world } = proof;

/** A job is read every five seconds for up to 90. */
const haste = 0.12;
const atOnce = 50;

emails(findEmail, byName, { found: [0.33, 0.6], right: 0.85, haste, atOnce });
proveProfiles(proof, {
  operation: findProfile,
  by: byProfile,
  found: [0.48, 0.7],
  right: 0.8,
  also: (person, { education }) => education.length === person.education.length,
});
credits(countCredits, '2500 credits left');

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
  items: someAddresses(world),
  input: (email) => ({ email }),
  answer: foundEmail,
  found: [1, 1],
  isRight: (email, { status }) => statuses[world.mailbox(email).status].some((allowed) => allowed === status),
  right: 1,
  haste,
  atOnce,
});

test('reads a job until it has ended', async () => {
  const results = await Promise.all(
    people.slice(0, 30).map((person) => vendors.call(findEmail, byName(person), { haste })),
  );
  // The job, a read or two while it runs, and the last one.
  expect(new Set(results.map(({ requests }) => requests))).toEqual(new Set([3, 4]));
});

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
  haste,
});

const allOf = (query: PeopleQuery, size = maxPageSize) => walkPages(vendors, searchPeople, { query, size });

// Of few employers, so that the simulator need not make everybody.
const employers = someCompanies(world, 40);
const employees: PeopleQuery = { currentCompanyWebsite: { include: employers.map(({ domain }) => domain) } };

test('walking all pages yields each person exactly once, whatever their size', async () => {
  const urls = (await allOf(employees, 17)).map(({ profileUrl }) => profileUrl);
  expect(urls.length).toBeGreaterThan(100);
  expect(new Set(urls).size).toBe(urls.length);
  expect((await allOf(employees)).map(({ profileUrl }) => profileUrl)).toEqual(urls);
  const first = await readPage(vendors, searchPeople, { query: employees, at: null, size: 17 });
  expect(first.next).not.toBeNull();
  // Of as many as these it is an estimate.
  expect(first.total).toBeGreaterThan(17);
  expect(first.rows).toHaveLength(17);
});

test('people are those of the world, with their jobs', async () => {
  const rows = await allOf(employees);
  const domains = new Set(employers.map(({ domain }) => domain));
  const wrong = rows.filter((row) => {
    const person = world.findPerson({ profileUrl: row.profileUrl ?? '' });
    const [job] = person?.employments ?? [];
    const told = [row.name, row.jobTitle, row.companyName, row.companyProfileUrl];
    const truth = [person?.name, job?.title, job?.company.name, job?.company.profileUrl];
    const isThere = row.region?.includes(person?.place.city ?? 'nowhere') === true;
    return !(domains.has(row.companyDomain ?? '') && isThere && told.every((one, at) => one === truth[at]));
  });
  expect(wrong).toEqual([]);
});

test('what is excluded is left out, and nothing else', async () => {
  const title = 'manager';
  const [all, others] = await Promise.all([
    allOf(employees),
    allOf({ ...employees, currentJobTitle: { exclude: [title] } }),
  ]);
  const isOther = (row: PersonRow) => row.jobTitle?.toLowerCase().includes(title) !== true;
  expect(others.length).toBeLessThan(all.length);
  expect(others).toEqual(all.filter(isOther));
});

const midsized: CompanyQuery = {
  location: { include: ['SE', 'FR'] },
  headcount: { '>=': 50, '<=': 5000 },
};

test('walking all pages yields each company exactly once, all of the size asked for', async () => {
  const rows = await walkPages(vendors, searchCompanies, { query: midsized, size: 13 });
  expect(rows.length).toBeGreaterThan(26);
  expect(new Set(rows.map(({ profileUrl }) => profileUrl)).size).toBe(rows.length);
  for (const { name, domain, profileUrl, headcount, region } of rows) {
    const company = world.findCompany({ profileUrl: profileUrl ?? '' });
    expect({ name, domain }).toEqual({ name: company?.name, domain: company?.domain });
    expect(region).toMatch(/sweden|france/i);
    expect(Number(headcount)).toBeGreaterThanOrEqual(50);
    expect(Number(headcount)).toBeLessThanOrEqual(5000);
  }
});

test('nobody is an empty page', async () => {
  const query = { ...employees, currentJobTitle: { include: ['zebra tamer'] } };
  const result = await vendors.call(searchPeople, { query, at: null, size: 10 });
  expect(result).toMatchObject({ outcome: 'found', answer: { rows: [], next: null, total: 0 } });
});

test('a search that says nothing and a token that is none are refused', async () => {
  const pages: PageOf<PeopleQuery>[] = [
    { query: { location: { include: [] } }, at: null, size: 10 },
    { query: employees, at: 'no-such-token', size: 10 },
  ];
  const results = await Promise.all(pages.map((page) => vendors.call(searchPeople, page)));
  expect(results).toMatchObject([{ meaning: 'request_refused' }, { meaning: 'request_refused' }]);
});

conduct({
  operation: searchPeople,
  about: (word): PageOf<PeopleQuery> => ({
    query: { currentCompanyWebsite: { include: [`${word}.com`] } },
    at: null,
    size: 10,
  }),
  items: [employees],
  by: (query) => ({ query, at: null, size: 50 }),
  keys: usualKeys,
  // A search that finds nobody is a page without rows.
  words: { notfound: 'found' },
});
