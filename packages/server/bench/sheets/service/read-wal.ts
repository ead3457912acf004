import pg from 'pg';
import type { BenchHome } from '../../spawn.ts';

/** Bytes of the log so far; null on the embedded database, which belongs to the service. */
export async function readWal({ databaseUrl }: BenchHome): Promise<number | null> {
  if (databaseUrl === null) return null;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  );
  await client.end();
  return Number(rows[0]?.bytes);
}
