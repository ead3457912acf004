/* Calls of the client against the real service, one resource after the other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../server/test/service.ts';
import { startService } from '../../server/test/service.ts';
import type { Client } from '../src/index.ts';
import { AuthenticationError, ConnectionError, createClient } from '../src/index.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startService('pglite');
  client = createClient({ baseUrl: service.url, apiKey: service.apiKey });
});
afterAll(() => service.stop());

it('tells a wrong key from a service that does not answer', async () => {
  const stranger = createClient({ baseUrl: service.url, apiKey: 'hr_wrong' });
  await expect(stranger.buckets.list()).rejects.toBeInstanceOf(AuthenticationError);
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:9' });
  await expect(nobody.listPipes()).rejects.toBeInstanceOf(ConnectionError);
});

it('claims keys, follows streams and imports files', async () => {
  await client.buckets.create({ name: 'contacted' });
  expect(await client.buckets.claimMany('contacted', { keys: ['a@acme.com', 'a/b'] })).toMatchObject({
    claimed: 2,
  });
  expect(await client.buckets.claim('contacted', { key: 'a/b' })).toMatchObject({ claimed: false });
  await client.buckets.free('contacted', 'a/b');
  const left: string[] = [];
  for await (const { key } of client.buckets.entries('contacted')) left.push(key);
  expect(left).toEqual(['a@acme.com']);

  await client.streams.create({ name: 'trial' });
  await client.streams.enroll('trial', { key: 'a@acme.com', fields: { plan: 'pro' } });
  await client.streams.unenroll('trial', 'a@acme.com');
  const kinds: string[] = [];
  for await (const { kind, seq } of client.streams.follow('trial')) {
    kinds.push(kind);
    if (seq === 2) break;
  }
  expect(kinds).toEqual(['enrolled', 'unenrolled']);

  const content = new Blob(['company_name,company_domain\nAcme,acme.com\nBeta,beta.de\n']);
  const file = { content, type: 'text/csv' };
  const { kind, columns } = await client.datasets.inspect(file);
  const declared = columns.map(({ name, source, type, format }) => ({ name, source, type, format }));
  await client.datasets.declare('mine', { kind, columns: declared });
  const imported = await client.datasets.importRows('mine', { ...file, content: content.stream() });
  expect(imported).toMatchObject({ rows: 2, rejected: 0 });
  const facets = await client.datasets.countValues('mine', { column: 'company_name' });
  expect(facets.values).toHaveLength(2);
  expect(await client.connections.list()).toEqual([]);
});

it('makes a sheet, fills it, reads it and changes it', async () => {
  const { sheets } = client;
  const { id } = await sheets.create({
    project: 'Client',
    name: 'people',
    environment: 'sandbox',
    columns: [{ name: 'name' }],
    pipes: [{ pipe_id: 'person:name:split@1', auto: 'off' }],
  });
  await sheets.addColumn(id, { name: 'note' });
  await sheets.appendRows(id, { rows: [{ values: { name: 'Ada Lovelace' } }] });
  const file = { content: 'name,note\nAlan Turing,first\nGrace Hopper,second\n', type: 'text/csv' };
  expect(await sheets.importRows(id, file)).toMatchObject({ appended: 2, rejected: 0 });
  const { no } = await sheets.run(id, { pipes: ['p1'] });
  expect(await sheets.waitForRun(id, no)).toMatchObject({ status: 'completed', selected: 3 });

  const found: unknown[] = [];
  for await (const { cells } of sheets.rows(id, { limit: 2 })) found.push(cells.first_name);
  expect(found).toEqual([
    ['Ada', 'completed'],
    ['Alan', 'completed'],
    ['Grace', 'completed'],
  ]);
  const { changed, left } = await sheets.changeCells(id, [
    { row: 1, column: 'note', value: 'third' },
    { row: 9, column: 'note', value: 'nobody' },
  ]);
  expect([changed, left.map(({ index, reason }) => [index, reason])]).toEqual([1, [[1, 'not-found']]]);
  expect(await sheets.readCell(id, 1, 'note')).toMatchObject({ value: 'third', status: 'completed' });
  expect(await sheets.deleteRows(id, { rows: [2, 3], expect: 2 })).toMatchObject({ deleted: 2 });
  expect(await sheets.change(id, { name: 'pioneers' })).toMatchObject({ name: 'pioneers', rows: 1 });
  expect((await sheets.removePipe(id, 'p1')).pipes).toEqual([]);
});

it('manages webhooks, and the balance of which they tell', async () => {
  const url = 'http://nobody.invalid/hook';
  const { id, secret } = await client.createWebhook({ url, events: ['credits.low'] });
  expect(await client.changeWebhook(id, { enabled: false })).toMatchObject({ disabled_because: 'asked' });
  expect((await client.renewWebhookSecret(id)).secret).not.toBe(secret);
  const tested = await client.testWebhook(id);
  expect((await client.listDeliveries(id)).map((one) => one.id)).toEqual([tested.id]);
  expect(await client.setCreditAlert(5)).toEqual(await client.readCreditAlert());
  await client.removeWebhook(id);
  expect(await client.listWebhooks()).toEqual([]);
});
