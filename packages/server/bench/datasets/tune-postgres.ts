import { totalmem } from 'node:os';
import pg from 'pg';
import type { ThrowawayPostgres } from '../../test/throwaway-postgres.ts';

/** As PostgreSQL wants to be set up for data of this size; what it comes with is for the smallest machines. */
export async function tunePostgres(postgres: ThrowawayPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const buffers = Math.min(4096, Math.floor(totalmem() / 4 / 1024 / 1024));
  await client.query(`alter system set shared_buffers = '${buffers}MB'`);
  await client.query(`alter system set max_wal_size = '8GB'`);
  await client.end();
  await postgres.crash('SIGQUIT');
  await postgres.restart();
}
