/* A way to the database that dies in silence: nothing passes, and nobody says so. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TestContext } from 'vitest';
import { describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { startTcpProxy } from '../../proofs/kit/tcp-proxy.ts';
import { isDatabaseDown } from '../../src/storage/database-error.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { waitFor } from '../wait-for.ts';

const postgresUrl = inject('postgresUrl');

/** A database of the test's own, and a storage that reaches it through a proxy. */
async function openBehindProxy({ onTestFinished }: TestContext) {
  const direct = new URL(postgresUrl ?? '');
  const name = `silent_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  onTestFinished(() => onServer(`drop database ${name} with (force)`));
  const port = Number(direct.port === '' ? 5432 : direct.port);
  const proxy = await startTcpProxy(port);
  onTestFinished(() => proxy.stop());
  direct.pathname = `/${name}`;
  const url = new URL(direct);
  url.host = `127.0.0.1:${proxy.port}`;
  const storage = await openStorage({ databaseUrl: url.href, dataDir: '' });
  onTestFinished(() => storage.close());
  return { storage, proxy, port, direct: direct.href };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl ?? '' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

// They mostly wait: side by side, they wait once.
describe.skipIf(postgresUrl === null).concurrent('a database that falls silent', () => {
  it('is given up by the way of leases long before a lease is over, and reached again', async (test) => {
    const { storage, proxy, port } = await openBehindProxy(test);
    await sql`select 1`.execute(storage.leases);
    proxy.begin('silent');
    // The second one needs a connection, which does not come about either.
    for (const connection of ['the one there is', 'a new one']) {
      const error: unknown = await sql`select 1`.execute(storage.leases).catch((reason: unknown) => reason);
      expect(isDatabaseDown(error), `${connection}: ${String(error)}`).toBe(true);
    }
    proxy.end(port);
    await waitFor(
      () => sql`select 1`.execute(storage.leases).catch(() => null),
      (answer) => answer !== null,
    );
  });

  it('is given up in the middle of a transaction of others, whose connection is not used again', async (test) => {
    const { storage, proxy, port } = await openBehindProxy(test);
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const { promise: silent, resolve: goOn } = Promise.withResolvers<void>();
    const transaction = storage.work.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      resolve();
      await silent;
      await sql`select 2`.execute(tx);
    });
    transaction.catch(() => {});
    await begun;
    proxy.begin('silent');
    goOn();
    const error: unknown = await transaction.catch((reason: unknown) => reason);
    expect(isDatabaseDown(error), String(error)).toBe(true);
    proxy.end(port);
    await Promise.all(Array.from({ length: 8 }, () => sql`select 1`.execute(storage.work)));
  });

  it('is listened to again, though nobody said that the listener’s connection was dead', async (test) => {
    const { storage, proxy, port, direct } = await openBehindProxy(test);
    const heard: string[] = [];
    storage.signals.subscribe('finished', (about) => void heard.push(about));
    proxy.begin('silent');
    proxy.end(port);
    const sender = new pg.Client({ connectionString: direct });
    await sender.connect();
    test.onTestFinished(() => sender.end());
    await waitFor(
      async () => {
        await sender.query(`select pg_notify('headrace', 'somebody finished run-1')`);
        return heard;
      },
      (runs) => runs.length > 0,
    );
    expect(heard[0]).toBe('run-1');
  });

  it('that turns out to be a standby is left for the next connection', async (test) => {
    const { storage } = await openBehindProxy(test);
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid, set_config('default_transaction_read_only', 'on', false)`.execute(
      storage.leases,
    );
    const refused: unknown = await sql`create table things (id int)`
      .execute(storage.leases)
      .catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ code: '25006' });
    expect(isDatabaseDown(refused)).toBe(true);
    await sql`create table things (id int)`.execute(storage.leases);
    const { rows: after } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      storage.leases,
    );
    expect(after[0]?.pid).not.toBe(rows[0]?.pid);
  });
});
