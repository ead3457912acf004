import { expect, test } from 'vitest';
import { countCredits, findEmailByProfile, findPhone, findProfile } from '../../src/providers/clado/clado.ts';
import type { PeopleQuery } from '../../src/providers/clado/search-people.ts';
import { maxPageSize, searchPeople, startOf } from '../../src/providers/clado/search-people.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { usualKeys } from './conduct.ts';
import { proveProfiles } from './prove-profiles.ts';
import { proveVendor } from './prove-vendor.ts';
import { byProfile, someCompanies } from './sweep.ts';
import { readPage, walkPages } from './walk-pages.ts';

const proof = await proveVendor();
const { emails, mobiles, credits, conduct, vendors, world } = proof;

emails(findEmailByProfile, byProfile, { found: [0.35, 0.55], right: 0.85 });
mobiles(findPhone, byProfile, { found: [0.1, 0.35], right: 0.8 });
proveProfiles(proof, {
  operation: findProfile,
  by: byProfile,
  found: [0.6, 0.8],
  right: 0.85,
  also: (person, profile) => profile.profile_url === person.profileUrl,
});
credits(countCredits, '2470 credits left');

/** Of one employer, so that the simulator need not make everybody. */
const [employer] = someCompanies(world, 40).toSorted(
  (a, b) => world.peopleAt(b).length - world.peopleAt(a).length,
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
    const person = world.findPerson({ profileUrl: profileUrl ?? '' });
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

conduct({
  operation: searchPeople,
  about: (word): PageOf<PeopleQuery> => ({
    query: { query: `people at ${word}.com`, advanced: true },
    at: null,
    size: 5,
  }),
  items: [advanced],
  by: (query) => ({ query, at: null, size: 20 }),
  keys: usualKeys,
  // A search that finds nobody is a page without rows.
  words: { notfound: 'found' },
});
