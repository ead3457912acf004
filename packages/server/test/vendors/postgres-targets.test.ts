/* Where a connection string may lead, and what is made of servers that are none. No database is needed. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createPostgres } from '../../src/providers/postgres/postgres.ts';
import { messageOf, ofPage } from './own-source.ts';

const strictWith = (address: string) =>
  createPostgres({
    allowedPrivateHosts: [],
    lookup: (_, __, callback) => callback(null, [{ address, family: 4 }]),
  });

test.each([
  'postgresql://u:p@127.0.0.1/db',
  'postgresql://u:p@127.1/db',
  'postgresql://u:p@0x7f000001/db',
  'postgresql://u:p@[::1]/db',
  'postgresql://u:p@LOCALHOST/db',
  'postgresql://u:p@localhost./db',
  'postgresql://u:p@metadata.google.internal/db',
  'postgresql://u:p@169.254.169.254/db',
  'postgresql://u:p@db.example.com/db',
])('%s leads to a private address', async (connection) => {
  const result = await strictWith('10.0.0.1').readRows(ofPage({ object: 'people' }), connection);
  expect(result).toMatchObject({ meaning: 'target_refused' });
  expect(messageOf(result)).not.toMatch(/u:p|10\.0\.0\.1/);
});

test.each([
  '',
  'sandbox',
  'mysql://u:p@db.example.com/db',
  'postgresql:///db?host=/var/run/postgresql',
  'postgresql://db.example.com/db',
  'postgresql://u:%zz@db.example.com/db',
  'postgresql://u:p@a.example.com,b.example.com/db',
  'postgresql://u:p@db.example.com/db?sslmode=maybe',
  '/var/run/postgresql db',
])('%j is no connection string', async (connection) => {
  const result = await strictWith('203.0.113.9').readRows(ofPage({ object: 'people' }), connection);
  expect(result).toMatchObject({ meaning: 'credential_rejected' });
});

test.each([
  ['says nothing', '', 'timeout'],
  ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'unavailable'],
  ['closes at once', null, 'unavailable'],
] as const)('a server that %s is an outcome', async (_, said, meaning) => {
  const fake = createServer((socket) => {
    socket.on('error', () => {});
    if (said === null) socket.destroy();
    else socket.write(said);
  });
  fake.listen(0, '127.0.0.1');
  await once(fake, 'listening');
  const address = fake.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const impatient = createPostgres({ allowedPrivateHosts: ['127.0.0.1'], deadlineMs: 300 });
  const result = await impatient.readRows(
    ofPage({ object: 'people' }),
    `postgresql://u:p@127.0.0.1:${port}/db`,
  );
  expect(result).toMatchObject({ outcome: 'failed', meaning });
  fake.close();
});
