import { afterAll, expect, test } from 'vitest';
import { countCredits } from '../../src/providers/clado/clado.ts';
import { findEmailByProfile, findPhone } from '../../src/providers/clado/find-contacts.ts';
import { findProfile } from '../../src/providers/clado/find-profile.ts';
import type { PeopleQuery } from '../../src/providers/clado/search-people.ts';
import { maxPageSize, searchPeople, startOf } from '../../src/providers/clado/search-people.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { foundEmail, foundPhone, personProfile } from './answer-schemas.ts';
import { describeConduct, describeTroubles, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import {
  byProfile,
  hasFormerEmail,
  hasFormerMobile,
  hasMobile,
  hasWorkEmail,
  someCompanies,
  somePeople,
  testSweep,
} from './sweep.ts';
import { readPage, walkPages } from './walk-pages.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

/** Of one employer, so that the simulator need not make everybody. */
const [employer] = someCompanies(vendors.world, 40).toSorted(
  (a, b) => vendors.world.peopleAt(b).length - vendors.world.peopleAt(a).length,
);
const advanced: PeopleQuery = { query: `people at ${employer?.domain}`, advanced: true };

const ask = (page: PageOf<PeopleQuery>) => readPage(vendors, searchPeople, page);

test('walking all slices yields each person exactly once, whatever their size', async () => {
  const whole = await walkPages(vendors, searchPeople, { query: advanced, size: maxPageSize });
  const size = Math.ceil(whole.length / 6);
  expect(size).toBeGreaterThan(1);
  expect(new Set(whole.map(({ profileUrl }) => profileUrl)).size).toBe(whole.length);
  const urls = (await walkPages(vendors, searchPeople, { query: advanced, size })).map(
    (row) => row.profileUrl,
  );
  expect(urls).toEqual(whole.map(({ profileUrl }) => profileUrl));
  expect((await ask({ query: advanced, at: null, size })).total).toBe(whole.length);
});

test.each([false, true])('people are those of the world, legacy: %s', async (legacy) => {
  const { rows } = await ask({ query: { ...advanced, legacy }, at: null, size: maxPageSize });
  expect(rows.length).toBeGreaterThan(3);
  for (const { name, jobTitle, headline, profileUrl, companyName } of rows) {
    const person = vendors.world.findPerson({ profileUrl: profileUrl ?? '' });
    const [job] = person?.employments ?? [];
    expect({ name, headline }).toEqual({ name: person?.name, headline: person?.headline });
    expect({ jobTitle, companyName }).toEqual({ jobTitle: job?.title, companyName: job?.company.name });
  }
});

test('a search goes on by its name alone, where it was left', async () => {
  const first = await ask({ query: advanced, at: null, size: 2 });
  const [searchId = ''] = String(first.next).split(':');
  const whole = await ask({ query: advanced, at: null, size: 4 });
  const at = startOf({ searchId, offset: 2 });
  const rest = await ask({ query: { query: '', advanced: true }, at, size: 2 });
  expect(rest.rows).toEqual(whole.rows.slice(2));
});

test('what is not judged has one page', async () => {
  const page = await ask({ query: { ...advanced, advanced: false }, at: null, size: 2 });
  expect(page.rows).toHaveLength(2);
  expect(page.next).toBeNull();
});

test('a forgotten search and a question without words are refused', async () => {
  const pages: PageOf<PeopleQuery>[] = [
    { query: advanced, at: startOf({ searchId: 'forgotten', offset: 2 }), size: 2 },
    { query: { query: '', advanced: true }, at: null, size: 2 },
  ];
  const results = await Promise.all(pages.map((page) => vendors.call(searchPeople, page)));
  expect(results).toMatchObject([{ meaning: 'request_refused' }, { meaning: 'request_refused' }]);
});

test('says what is left of the account', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: '2470 credits left' },
  });
  expect(await vendors.call(countCredits, undefined, { key: 'invalid' })).toMatchObject({
    meaning: 'credential_rejected',
  });
});

describeConduct(vendors, {
  operation: searchPeople,
  about: (word): PageOf<PeopleQuery> => ({
    query: { query: `people at ${word}.com`, advanced: true },
    at: null,
    size: 5,
  }),
  samples: [{ query: advanced, at: null, size: 20 }],
  keys: usualKeys,
  // A search that finds nobody is a page without rows.
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: searchPeople,
  vendor: 'clado',
  sample: { query: advanced, at: null, size: 5 },
  limit: { requests: 8, over: 'wait' },
});

const people = somePeople(vendors.world);

testSweep(vendors, {
  operation: findEmailByProfile,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.35, 0.55],
  isRight: hasWorkEmail,
  right: 0.85,
  isExplained: hasFormerEmail,
});

testSweep(vendors, {
  operation: findPhone,
  items: people,
  input: byProfile,
  answer: foundPhone,
  found: [0.1, 0.35],
  isRight: hasMobile,
  right: 0.8,
  isExplained: hasFormerMobile,
});

testSweep(vendors, {
  operation: findProfile,
  items: people,
  input: byProfile,
  answer: personProfile,
  found: [0.6, 0.8],
  isRight: (person, { name, profile_url: url }) => name === person.name && url === person.profileUrl,
  right: 1,
});
