import { afterAll, expect, test } from 'vitest';
import { siteTraits } from '@headrace/sandbox/world/site-traits';
import { fetchFeed, fetchPage, fetchRobots } from '../../src/providers/website/website.ts';
import { describeConduct, describeTroubles, sampleOf } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies, testSweep } from './sweep.ts';
import { z } from 'zod';

const vendors = await startVendors();
afterAll(() => vendors.close());
const { world } = vendors;
const companies = someCompanies(world);
const reachable = companies.filter((company) => siteTraits(world, company).state !== 'none');
const live = companies.filter((company) => siteTraits(world, company).state === 'live');

const page = z.looseObject({
  title: z.string().nullable(),
  description: z.string().nullable(),
  is_parked: z.boolean(),
  emails: z.array(z.email()),
  people: z.array(z.strictObject({ name: z.string(), profile_url: z.url(), title: z.string().nullable() })),
  technologies: z.array(z.string()),
});

testSweep(vendors, {
  operation: fetchPage,
  items: reachable,
  // Of those at `www.` it leads there by a redirect.
  input: ({ domain }) => ({ url: `https://${domain}/` }),
  answer: z.custom<NonNullable<ReturnType<typeof fetchPage.restore>>>((read) => page.safeParse(read).success),
  found: [1, 1],
  isRight: (company, answer) => {
    const { state, jsonLd, hasDescription, hasOpenGraph } = siteTraits(world, company);
    if (state === 'parked') return answer.is_parked;
    const facts = answer.organization;
    return (
      !answer.is_parked &&
      answer.title?.startsWith(company.name) === true &&
      (answer.description !== null) === (hasDescription || hasOpenGraph) &&
      answer.social.linkedin === company.profileUrl &&
      (jsonLd === 'none'
        ? facts === null
        : facts?.legal_name === company.legalName &&
          facts.employees === String(company.headcount) &&
          facts.address?.city === company.place.city)
    );
  },
  right: 1,
});

test('a site that is not there is unavailable', async () => {
  const missing = companies.filter((company) => siteTraits(world, company).state === 'none');
  const results = await Promise.all(
    missing.map(({ domain }) => vendors.call(fetchPage, { url: `https://${domain}/` }, { haste: 1 })),
  );
  expect(results.length).toBeGreaterThan(5);
  for (const result of results) expect(result).toMatchObject({ meaning: 'unavailable' });
});

testSweep(vendors, {
  operation: fetchRobots,
  items: live,
  input: ({ domain }) => ({ origin: `https://${domain}` }),
  answer: z.strictObject({ text: z.string().startsWith('user-agent: headrace') }),
  found: [1, 1],
  isRight: (company, { text }) =>
    /^disallow: \/$/m.test(text) === (siteTraits(world, company).robots === 'closed'),
  right: 1,
});

testSweep(vendors, {
  operation: fetchFeed,
  items: live,
  input: ({ domain }) => ({ url: `https://${domain}/feed.xml` }),
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        title: z.string(),
        url: z.url().nullable(),
        date: z.iso.datetime().nullable(),
        source: z.string().nullable(),
      }),
    ),
  }),
  found: [0.45, 0.75],
  isRight: ({ news }, { items }) =>
    items.length === news.length && news.every(({ title }) => items.some((item) => item.title === title)),
  right: 1,
});

test('pages name people who work there, with their titles, profiles and addresses', async () => {
  for (const company of live.slice(0, 40)) {
    const { hasTeamPage, hasAddresses } = siteTraits(world, company);
    const employees = world.peopleAt(company);
    const team = await vendors.call(fetchPage, {
      url: `https://${company.domain}/${hasTeamPage ? 'team' : 'about'}`,
    });
    const contact = await vendors.call(fetchPage, { url: `https://${company.domain}/contact` });
    if (team.outcome !== 'found' || contact.outcome !== 'found') throw new Error('A page is missing.');
    expect(team.answer.people).toEqual(
      employees.slice(0, 8).map(({ name, profileUrl, employments: [{ title }] }) => {
        return { name, profile_url: profileUrl, title };
      }),
    );
    const shown = employees.slice(0, hasAddresses ? 2 : 0).map(({ workEmail }) => workEmail);
    expect(contact.answer.emails).toEqual(expect.arrayContaining(shown));
  }
});

describeConduct(vendors, {
  operation: fetchPage,
  about: (word) => ({ url: `https://${word}.com/` }),
  samples: sampleOf(companies, ({ domain }) => ({ url: `https://${domain}/` })),
  keys: null,
  // What is on a page is never wrong.
  words: { malformed: 'found' },
});

describeTroubles(vendors, {
  operation: fetchPage,
  vendor: 'web',
  sample: { url: `https://${live[0]?.domain}/` },
  limit: null,
});
