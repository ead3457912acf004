import { CompiledQuery } from 'kysely';
import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from '../../src/storage/database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { BenchHome } from '../spawn.ts';

export interface Statement {
  text: string;
  values?: readonly unknown[];
}

export type Row = Record<string, unknown>;
export type Query = (statement: Statement) => Promise<Row[]>;

export interface BenchDb {
  home: BenchHome['name'];
  query: Query;
  transaction(work: (query: Query) => Promise<void>): Promise<void>;
  /** Null on the embedded database, which has no COPY. */
  copy: ((target: string, lines: readonly string[]) => Promise<void>) | null;
  /** Bytes of the log so far. */
  walBytes(): Promise<number>;
  close(): Promise<void>;
}

/** Opens a home with the service's schema. On PostgreSQL one connection without time limits is used. */
export async function openBenchDb(home: BenchHome): Promise<BenchDb> {
  const storage = await openStorage(home);
  if (home.databaseUrl === null) return openEmbedded(storage.work, storage.close);
  await storage.close();
  const client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
  // As the service sets it for such statements.
  await client.query(`set jit = off; set work_mem = '64MB'`);
  const query: Query = async ({ text, values = [] }) => (await client.query<Row>(text, [...values])).rows;
  const copy = async (target: string, lines: readonly string[]) => {
    const stream = client.query(copyFrom(`copy ${target} from stdin`));
    const ended = once(stream, 'finish');
    stream.end(lines.join(''));
    await ended;
  };
  const transaction = async (work: (within: Query) => Promise<void>) => {
    await client.query('begin');
    await work(query);
    await client.query('commit');
  };
  return { home: home.name, query, transaction, copy, walBytes: walOf(query), close: () => client.end() };
}

async function openEmbedded(db: Db, close: () => Promise<void>): Promise<BenchDb> {
  const over =
    (executor: Db): Query =>
    async ({ text, values = [] }) =>
      (await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  const query = over(db);
  await query({ text: `set work_mem = '64MB'` });
  const transaction = (work: (within: Query) => Promise<void>) =>
    db.transaction().execute((tx) => work(over(tx)));
  return { home: 'pglite', query, transaction, copy: null, walBytes: walOf(query), close };
}

function walOf(query: Query) {
  return async () => {
    const [row] = await query({
      text: `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
    });
    return Number(row?.bytes);
  };
}
