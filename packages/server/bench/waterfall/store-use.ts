import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';

/** What a database has done so far. */
export interface StoreUse {
  commits: number;
  walBytes: number;
}

/** Backends report what they did with a delay of up to ten seconds. */
const reportMs = 11_000;

const useRow = z.object({ commits: z.coerce.number(), wal: z.coerce.number() });

/** Of a PostgreSQL that was left alone for a while; null for the embedded database. */
export async function readStoreUse(url: string | null): Promise<StoreUse | null> {
  if (url === null) return null;
  await sleep(reportMs);
  const [row] = await ask(
    url,
    `select sum(xact_commit) as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal
     from pg_stat_database where datname = current_database()`,
  );
  const { commits, wal } = useRow.parse(row);
  return { commits, walBytes: wal };
}

/** The settings that say whether a commit is on the disk when it is answered. */
export async function readDurability(url: string): Promise<string> {
  const rows = await ask(
    url,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit') order by name`,
  );
  const settings = z.array(z.object({ name: z.string(), setting: z.string() })).parse(rows);
  return settings.map(({ name, setting }) => `${name} ${setting}`).join(', ');
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
