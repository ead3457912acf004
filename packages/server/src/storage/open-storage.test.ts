import { sql } from 'kysely';
import { tmpdir } from 'node:os';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../test/postgres-database.ts';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { openStorage } from './open-storage.ts';

const bin = findPostgres();

// The process would end with an uncaught exception, which the test run reports as its failure.
it.skipIf(inject('postgresUrl') === null || bin === null)(
  'a PostgreSQL that dies in the middle of transactions fails them, and not the process',
  async () => {
    const postgres = await startThrowawayPostgres(bin ?? '', { durable: false });
    const storage = await openStorage({ databaseUrl: postgres.url, dataDir: tmpdir() });
    const { promise: isDown, resolve: setDown } = Promise.withResolvers<void>();
    let begun = 0;
    const transactions = Array.from({ length: 6 }, () =>
      storage.work.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        begun += 1;
        // Between two statements nobody listens to the connection but the pool.
        await isDown;
        await sql`select 1`.execute(tx);
      }),
    );
    const outcomes = Promise.allSettled(transactions);
    await expect.poll(() => begun).toBe(6);
    await postgres.stop();
    setDown();
    for (const outcome of await outcomes) expect(outcome.status).toBe('rejected');
    await storage.close();
  },
);

it.skipIf(inject('postgresUrl') === null)(
  'has no connection any more when it is closed, even where nothing was asked',
  async () => {
    const { url, drop } = await createEmptyDatabase(inject('postgresUrl') ?? '', inject('templateFolder'));
    onTestFinished(drop);
    const storage = await openStorage({ databaseUrl: url, dataDir: tmpdir() });
    await storage.close();
    expect(storage.pools().filter(({ total }) => total > 0)).toEqual([]);
  },
);
