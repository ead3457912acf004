import { expect, test } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { compileLike } from './like-pattern.ts';
import { salesforce } from './salesforce.ts';

const world = createWorld({ companies: 200, people: 8000 });
const ask = askSimulator(salesforce, world);
const headers = { authorization: 'Bearer 00D!x', 'sforce-query-options': 'batchSize=200' };
const run = (q: string) => ask('GET /services/data/v62.0/query', { headers, query: { q } });
const page = z.object({
  totalSize: z.number(),
  done: z.boolean(),
  nextRecordsUrl: z.string().optional(),
  records: z.array(z.looseObject({ Id: z.string().optional() })),
});
const found = (q: string) => page.parse(run(q).body);

test('a record has what was selected, as Salesforce spells it', () => {
  expect(run('select id, EMAIL, account.name from contact limit 1')).toMatchObject({
    status: 200,
    body: {
      totalSize: 1,
      done: true,
      records: [
        {
          attributes: { type: 'Contact', url: expect.stringContaining('/sobjects/Contact/003') },
          Id: expect.stringMatching(/^003\w{15}$/),
          Email: expect.any(String),
        },
      ],
    },
  });
});

test('batches follow each other by their locators until all are done', () => {
  const ids: string[] = [];
  let batch = found('SELECT Id FROM Lead ORDER BY Id');
  const { totalSize } = batch;
  expect(totalSize).toBeGreaterThan(200);
  for (;;) {
    ids.push(...batch.records.flatMap(({ Id }) => Id ?? []));
    if (batch.done) break;
    batch = page.parse(ask(`GET ${batch.nextRecordsUrl ?? ''}`, { headers }).body);
  }
  expect(ids.length).toBe(totalSize);
  expect(new Set(ids).size).toBe(totalSize);
});

test('what is empty is unequal to any value', () => {
  const count = (where: string) => found(`SELECT Id FROM Lead WHERE ${where}`).totalSize;
  const all = found('SELECT Id FROM Lead').totalSize;
  expect(count("Rating != 'Hot'") + count("Rating = 'Hot'")).toBe(all);
  expect(count('Rating = null') + count('Rating != null')).toBe(all);
  expect(count("Rating = 'HOT'")).toBe(count("Rating IN ('hot', 'x')"));
  expect(count("NOT (Rating = null OR Rating = 'Hot')")).toBe(count("Rating = 'Cold'"));
});

test.each([
  ['SELECT FROM Lead', 'MALFORMED_QUERY'],
  ['SELECT Id FROM Lead WHERE', 'MALFORMED_QUERY'],
  ["SELECT Id FROM Lead WHERE Name = 'x", 'MALFORMED_QUERY'],
  ["SELECT Id FROM Lead WHERE Name = 'a\\%'", null],
  ["SELECT Id FROM Lead WHERE Name = 'a\\x'", 'MALFORMED_QUERY'],
  ['SELECT Id FROM Lead WHERE Name = "x"', 'MALFORMED_QUERY'],
  ["SELECT Id FROM Lead WHERE Name = 'a' OR Name = 'b' AND Name = 'c'", 'MALFORMED_QUERY'],
  ['SELECT Id FROM Lead; DELETE', 'MALFORMED_QUERY'],
  ['SELECT Id FROM Lead LIMIT 1 2', 'MALFORMED_QUERY'],
  ['SELECT Id, Id FROM Lead', 'INVALID_FIELD'],
  ['SELECT Nope FROM Lead', 'INVALID_FIELD'],
  ['SELECT Account.Nope FROM Contact', 'INVALID_FIELD'],
  ['SELECT constructor FROM Lead', 'INVALID_FIELD'],
  ['SELECT Id FROM Nope', 'INVALID_TYPE'],
  ["SELECT Id FROM Lead WHERE NumberOfEmployees = '7'", 'INVALID_FIELD'],
  ['SELECT Id FROM Lead WHERE Name = 7', 'INVALID_FIELD'],
  ["SELECT Id FROM Lead WHERE CreatedDate > '2026-01-01'", 'INVALID_FIELD'],
  ["SELECT Id FROM Lead WHERE NumberOfEmployees LIKE '7%'", 'INVALID_FIELD'],
  [`SELECT Id FROM Lead WHERE ${'('.repeat(500)}`, 'MALFORMED_QUERY'],
  [`SELECT Id FROM Lead WHERE ${'NOT '.repeat(500)}`, 'MALFORMED_QUERY'],
  ['x'.repeat(100_001), 'MALFORMED_QUERY'],
  ['', 'MALFORMED_QUERY'],
])('%s', (soql, errorCode) => {
  if (errorCode === null) expect(run(soql).status).toBe(200);
  else expect(run(soql)).toMatchObject({ status: 400, body: [{ errorCode }] });
});

test.each([
  ['Acme', 'acme', true],
  ['A%', 'Acme', true],
  ['%m_', 'Acme', true],
  ['%m_', 'Acm', false],
  ['50\\%', '50%', true],
  ['50\\%', '500', false],
  ['a\\_b', 'axb', false],
  ['a\\\\b', 'a\\b', true],
  ['', '', true],
  ['%', '', true],
  ['_', '', false],
  ['.*', 'abc', false],
  [`${'%a'.repeat(500)}%b`, 'a'.repeat(2000), false],
])('the pattern %j', (pattern, text, fits) => {
  expect(compileLike(pattern)(text)).toBe(fits);
});

test('a locator that nobody gave out is refused, a path there is none of is not found', () => {
  expect(ask('GET /services/data/v62.0/query/01gNope-200', { headers })).toMatchObject({
    status: 400,
    body: [{ errorCode: 'INVALID_QUERY_LOCATOR' }],
  });
  expect(ask('GET /services/data/v62.0/nope', { headers })).toMatchObject({ status: 404 });
  expect(ask('GET /services/data/nope/query', { headers })).toMatchObject({ status: 404 });
});

test.each([
  ['', 401],
  ['invalid', 401],
  ['restricted', 403],
  ['exhausted', 403],
])('the key "%s" is answered with %i', (key, status) => {
  const refused = { authorization: `Bearer ${key}` };
  expect(ask('GET /services/data/v62.0/limits', { headers: refused }).status).toBe(status);
});
