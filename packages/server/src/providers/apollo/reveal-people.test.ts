import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { errors, header, masked, maskedRow, rateLimit } from './apollo.fixture.ts';
import { revealPeople } from './reveal-people.ts';

const mara = {
  id: masked.id,
  name: 'Mara Lindqvist',
  linkedin_url: 'http://www.linkedin.com/in/mara',
  title: 'VP Sales',
  headline: 'Sells',
  city: 'Stockholm',
  state: null,
  country: 'Sweden',
  organization: {
    name: 'Fabrikam',
    website_url: 'http://www.fabrikam.test',
    linkedin_url: 'http://www.linkedin.com/company/fabrikam',
  },
};

const maraRow = {
  name: 'Mara Lindqvist',
  jobTitle: 'VP Sales',
  headline: 'Sells',
  profileUrl: 'http://www.linkedin.com/in/mara',
  companyName: 'Fabrikam',
  companyDomain: 'fabrikam.test',
  companyWebsiteUrl: 'http://www.fabrikam.test',
  companyProfileUrl: 'http://www.linkedin.com/company/fabrikam',
  region: 'Stockholm, Sweden',
  match: mara,
};

const other = { ...masked, id: '64a7000000000000000000a2' };
const nameless = { title: 'CEO' };
const search = { body: { total_entries: 30, people: [masked, other, nameless] } };
const input = { query: { person_titles: ['vp'] }, at: null, size: 3 };

describeVendor({
  operation: revealPeople,
  input,
  asks: {
    method: 'POST',
    path: '/mixed_people/api_search',
    body: { person_titles: ['vp'], page: 1, per_page: 3 },
    header,
  },
  found: [
    {
      name: 'people by their ids, and as they were found where nothing more is known',
      reply: [search, { body: { status: 'success', missing_records: 1, matches: [null, mara] } }],
      answer: {
        rows: [
          maraRow,
          { ...maskedRow, match: other },
          { ...maskedRow, jobTitle: 'CEO', companyName: null, match: nameless },
        ],
        next: 2,
        total: 30,
      },
    },
    {
      name: 'nobody, without asking further',
      reply: [{ body: { total_entries: 0, people: [] } }, { status: 500, body: {} }],
      answer: { rows: [], next: null, total: 0 },
    },
  ],
  notFound: [],
  errors: [
    ...errors,
    ...errors.map(({ name, reply, means }) => ({
      name: `${name}, once people were found`,
      reply: [search, reply],
      means,
    })),
  ],
  rateLimit,
  before: [search],
  wrongTypes: { matches: 'Mara' },
});

test('a reveal names who was found, and nobody without an id', async () => {
  const vendor = await startScriptedVendor([search, { body: { matches: [] } }]);
  await vendor.call(revealPeople, input);
  await vendor.close();
  expect(vendor.seen.map(({ path }) => path)).toEqual(['/mixed_people/api_search', '/people/bulk_match']);
  expect(JSON.parse(vendor.seen[1]?.body ?? '')).toEqual({
    details: [{ id: masked.id }, { id: other.id }],
  });
});
