import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { entities, everywhere, header } from './entity-search.fixture.ts';
import { searchPeople } from './search-people.ts';

const ana = { name: 'Ana Reyes', url: 'https://www.linkedin.com/in/ana', description: 'CTO at Acme' };

const anaRead = {
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  headline: null,
  profileUrl: 'https://www.linkedin.com/in/ana',
  companyName: 'Acme',
  companyDomain: null,
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: null,
  match: ana,
};

const odd = { name: 7, url: '', description: null, score: 0.5 };

describeVendor({
  ...everywhere,
  operation: searchPeople,
  input: { query: { objective: 'CTOs in Lyon' }, at: null, size: 25 },
  asks: {
    method: 'POST',
    path: '/v1beta/findall/entity-search',
    body: { entity_type: 'people', objective: 'CTOs in Lyon', match_limit: 25 },
    header,
  },
  found: [
    { name: 'a person', reply: entities(ana), answer: { rows: [anaRead], next: null, total: null } },
    {
      name: 'odd rows beside good ones',
      reply: entities(null, 'Ana', odd, ana),
      answer: {
        rows: [
          { ...anaRead, name: null, jobTitle: null, profileUrl: null, companyName: null, match: odd },
          anaRead,
        ],
        next: null,
        total: null,
      },
    },
    { name: 'nobody', reply: entities(), answer: { rows: [], next: null, total: null } },
  ],
});

test('says which beta it means', () => {
  const page = { query: { objective: 'CTOs in Lyon' }, at: null, size: 25 };
  expect(searchPeople.exchange.request(page, { idempotencyKey: 'none' }).headers).toEqual({
    'parallel-beta': 'findall-2025-09-15',
  });
});

test('asks for five at least and keeps as many as were wanted', () => {
  const page = { query: { objective: 'CTOs in Lyon' }, at: null, size: 2 };
  const { body } = searchPeople.exchange.request(page, { idempotencyKey: 'none' });
  expect(body).toMatchObject({ match_limit: 5 });
  expect(searchPeople.exchange.read({ entities: [ana, ana, ana] }, page)?.rows).toEqual([anaRead, anaRead]);
});

test.each([
  ['CTO at Acme', 'CTO', 'Acme'],
  ['VP, Sales at Acme Robotics. Based in Lyon.', 'VP, Sales', 'Acme Robotics'],
  ['Ana Reyes - Head of Data @ Acme | Lyon', 'Head of Data', 'Acme'],
  ['Ana Reyes is the Managing Director at Acme', 'Managing Director', 'Acme'],
  ['Engineer who worked at Acme', null, null],
  ['Loves robots. Studied at INSA.', null, null],
  ['Lyon', null, null],
  ['', null, null],
])('takes of "%s" the title %s and the company %s', (description, jobTitle, companyName) => {
  const page = { query: { objective: 'CTOs' }, at: null, size: 5 };
  const rows = searchPeople.exchange.read({ entities: [{ ...ana, description }] }, page)?.rows;
  expect(rows?.[0]).toMatchObject({ jobTitle, companyName });
});
