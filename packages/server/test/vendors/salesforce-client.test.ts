/* A client that everybody uses against the simulator: whoever trusts it can trust the wire. */
import { Connection } from 'jsforce';
import { afterAll, expect, test } from 'vitest';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

const open = (accessToken: string) =>
  new Connection({ instanceUrl: vendors.urlOf('salesforce'), accessToken, version: '62.0', maxRequest: 1 });
const client = open('00D-sandbox');

test('queries page by page', async () => {
  const first = await client.query('SELECT Id, Email FROM Lead ORDER BY Id', { autoFetch: false });
  expect(first.totalSize).toBeGreaterThan(first.records.length - 1);
  expect(first.records[0]).toMatchObject({
    attributes: { type: 'Lead', url: expect.stringContaining('/sobjects/Lead/') },
    Id: expect.any(String),
  });
  const all = await client.query('SELECT Id FROM Lead ORDER BY Id', { autoFetch: true, maxFetch: 5000 });
  const ids = all.records.map(({ Id }) => Id);
  expect(new Set(ids).size).toBe(first.totalSize);
});

test('updates a record, and finds it changed', async () => {
  const [lead] = (await client.query('SELECT Id FROM Lead ORDER BY Id LIMIT 1')).records;
  const Id = lead?.Id ?? '';
  expect(await client.sobject('Lead').update({ Id, Title: 'Chief Tester' })).toMatchObject({
    id: Id,
    success: true,
  });
  const changed = await client.query(`SELECT Title FROM Lead WHERE Id = '${Id}'`);
  expect(changed.records[0]).toMatchObject({ Title: 'Chief Tester' });
});

test('knows what is left of the day', async () => {
  expect(await client.limits()).toMatchObject({ DailyApiRequests: { Max: expect.any(Number) } });
});

test.each([
  ['a wrong token', () => open('invalid').query('SELECT Id FROM Lead'), 'INVALID_SESSION_ID'],
  ['a bad query', () => client.query('SELECT FROM'), 'MALFORMED_QUERY'],
  ['a field there is none of', () => client.query('SELECT Nonsense__c FROM Lead'), 'INVALID_FIELD'],
])('errors have their names: %s', async (_, asked, errorCode) => {
  await expect(asked()).rejects.toMatchObject({ errorCode });
});
