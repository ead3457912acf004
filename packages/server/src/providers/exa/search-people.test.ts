import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header, judged, results } from './entity-search.fixture.ts';
import { searchPeople } from './search-people.ts';

const nobody = {
  name: null,
  jobTitle: null,
  headline: null,
  profileUrl: null,
  companyName: null,
  companyDomain: null,
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: null,
  evaluation: null,
};

const ana = {
  id: 'https://linkedin.com/in/ana',
  title: 'Ana Reyes - CTO - Acme | LinkedIn',
  url: 'https://linkedin.com/in/ana',
  entities: [
    { id: 'x', type: 'company', version: 1, properties: { name: 'Acme' } },
    {
      id: 'y',
      type: 'person',
      version: 1,
      properties: {
        name: 'Ana Reyes',
        location: 'Lyon, France',
        workHistory: [
          { title: 'Engineer', dates: { from: '2019-01', to: '2023-01' }, company: { name: 'Basalt' } },
          { title: 'CTO', dates: { from: '2023-02', to: null }, company: { id: null, name: 'Acme' } },
        ],
      },
    },
  ],
};

const anaRead = {
  ...nobody,
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  profileUrl: 'https://linkedin.com/in/ana',
  companyName: 'Acme',
  region: 'Lyon, France',
  match: ana,
};

const withoutEntity = { title: ana.title, url: ana.url, entities: [] };

describeVendor({
  ...everywhere,
  operation: searchPeople,
  input: { query: { query: 'CTOs in Lyon' }, at: null, size: 3 },
  asks: {
    method: 'POST',
    path: '/search',
    body: { query: 'CTOs in Lyon', category: 'people', numResults: 3 },
    header,
  },
  found: [
    { name: 'a person', reply: results(ana), answer: { rows: [anaRead], next: null, total: null } },
    {
      name: 'a name where nothing else is known',
      reply: results(withoutEntity),
      answer: {
        rows: [{ ...nobody, name: 'Ana Reyes', profileUrl: ana.url, match: withoutEntity }],
        next: null,
        total: null,
      },
    },
    {
      name: 'somebody without a job',
      reply: results({
        entities: [{ type: 'person', properties: { name: 'Ana', workHistory: [{ dates: { to: '2023' } }] } }],
      }),
      answer: {
        rows: [
          {
            ...nobody,
            name: 'Ana',
            match: {
              entities: [
                { type: 'person', properties: { name: 'Ana', workHistory: [{ dates: { to: '2023' } }] } },
              ],
            },
          },
        ],
        next: null,
        total: null,
      },
    },
    {
      name: 'odd rows beside good ones, and no more than it was asked for',
      reply: results(null, 7, { title: 7, entities: [null, { type: 'person' }] }, ana, ana, ana),
      answer: {
        rows: [{ ...nobody, match: { title: 7, entities: [null, { type: 'person' }] } }, anaRead, anaRead],
        next: null,
        total: null,
      },
    },
    { name: 'nobody', reply: results(), answer: { rows: [], next: null, total: null } },
  ],
});

const judgedPage = { query: { query: 'CTOs in Lyon', summary: true }, at: null, size: 3 };

test('has the vendor judge each result where that is asked for', () => {
  const { body } = searchPeople.exchange.request(judgedPage, { idempotencyKey: 'none' });
  expect(body).toMatchObject({
    contents: {
      summary: {
        query: expect.stringContaining('CTOs in Lyon'),
        schema: { required: ['satisfied', 'reasoning'] },
      },
    },
  });
});

test('gives what the vendor thinks of a result, and the page it goes by', () => {
  const found = judged(ana, { satisfied: 'partial', reasoning: 'A CTO, but elsewhere.' });
  expect(searchPeople.exchange.read({ results: [found] }, judgedPage)?.rows[0]?.evaluation).toEqual({
    criterion: 'CTOs in Lyon',
    reasoning: 'A CTO, but elsewhere.',
    satisfied: 'partial',
    references: [{ title: ana.title, snippet: 'First. … Second.', url: ana.url }],
  });
});

test.each([
  'Ana is a CTO.',
  '{"satisfied": "yes"',
  '{"satisfied": "perhaps", "reasoning": "Who knows."}',
  '{"satisfied": "yes"}',
  '[]',
])('makes no evaluation out of %s', (summary) => {
  const rows = searchPeople.exchange.read({ results: [judged(ana, summary)] }, judgedPage)?.rows;
  expect(rows?.[0]).toMatchObject({ name: 'Ana Reyes', evaluation: null });
});
