/* A transaction that reads or writes whole tables, on either home. */
import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database, Db } from '../database.ts';
import { createPgliteDialect } from '../pglite-dialect.ts';
import type { PgliteGateway } from '../pglite-gateway.ts';
import { wholeRows } from './whole-rows.ts';

export interface CopySession {
  home: 'pglite' | 'postgres';
  /** The transaction. */
  db: Db;
  /** Rows in PostgreSQL's text format. `columns`: as SQL. */
  copyOut(table: { name: string; columns: string }): AsyncIterable<Uint8Array>;
  copyIn(table: { name: string; columns: string }, rows: AsyncIterable<Uint8Array>): Promise<void>;
}

/** How values are written, whatever the settings of the server or the user are. */
const plainText = [
  "set local datestyle = 'ISO'",
  "set local intervalstyle = 'iso_8601'",
  "set local timezone = 'UTC'",
  'set local extra_float_digits = 1',
  "set local bytea_output = 'hex'",
];

async function setPlainText(db: Db): Promise<void> {
  for (const setting of plainText) await sql.raw(setting).execute(db);
}

const oneConnection = { max: 1, application_name: 'headrace-backup', connectionTimeoutMillis: 10_000 };

/** One transaction on a connection of its own. A `snapshot` only reads, and sees the database as it was at its start. */
export async function copyOnPostgres<Result>(
  { url, isSnapshot }: { url: string; isSnapshot: boolean },
  use: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, ...oneConnection });
  pool.on('error', () => {});
  let connection: pg.PoolClient | null = null;
  pool.on('connect', (client) => {
    client.on('error', () => {});
    connection = client;
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const client = (): pg.PoolClient => {
    if (connection === null) throw new Error('a transaction has a connection');
    return connection;
  };
  const begin = db.transaction().setIsolationLevel(isSnapshot ? 'repeatable read' : 'read committed');
  try {
    return await begin.setAccessMode(isSnapshot ? 'read only' : 'read write').execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await setPlainText(transaction);
      return use({
        home: 'postgres',
        db: transaction,
        copyOut: ({ name, columns }) => client().query(copyTo(`copy ${name} (${columns}) to stdout`)),
        copyIn: ({ name, columns }, rows) =>
          pour(rows, client().query(copyFrom(`copy ${name} (${columns}) from stdin`))),
      });
    });
  } finally {
    await db.destroy();
  }
}

async function pour(rows: AsyncIterable<Uint8Array>, stream: Writable): Promise<void> {
  const ended = once(stream, 'finish');
  // It is awaited below; until then nobody else would hear of an error.
  ended.catch(() => {});
  for await (const bytes of rows) {
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended]);
  }
  stream.end();
  await ended;
}

/** What is copied from the embedded database at a time; its answer is in memory as a whole. */
const pieceBytes = 4 * 1024 * 1024;
const checkpointPieces = 16;

/** One transaction, during which nobody else has a turn. */
export async function copyOnPglite<Result>(
  gateway: PgliteGateway,
  use: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  const db = new Kysely<Database>({ dialect: createPgliteDialect(gateway, 'work') });
  return db.transaction().execute(async (transaction) => {
    await setPlainText(transaction);
    return use({
      home: 'pglite',
      db: transaction,
      copyOut: (table) => copyPages(gateway, { ...table, db: transaction }),
      copyIn: async ({ name, columns }, rows) => {
        let pieces = 0;
        for await (const bytes of wholeRows(rows, pieceBytes)) {
          await gateway.query(`copy ${name} (${columns}) from '/dev/blob'`, [], bytes);
          pieces += 1;
          // Otherwise the log would become as long as the table.
          if (pieces % checkpointPieces === 0) await gateway.query('checkpoint', []);
        }
      },
    });
  });
}

/** Some pages at a time: as many as have about so many bytes, on average, with the long values that lie elsewhere. */
async function* copyPages(
  gateway: PgliteGateway,
  { name, columns, db }: { name: string; columns: string; db: Db },
): AsyncGenerator<Uint8Array> {
  const { rows } = await sql<{ pages: number; bytes: number }>`
    select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int as pages,
      pg_table_size(${name}::regclass)::float8 as bytes`.execute(db);
  const [{ pages, bytes } = { pages: 0, bytes: 0 }] = rows;
  const step = Math.max(1, Math.floor((pieceBytes * pages) / Math.max(1, bytes)));
  for (let at = 0; at < pages; at += step) {
    const range = `ctid >= '(${at},0)' and ctid < '(${at + step},0)'`;
    const { copied } = await gateway.query(
      `copy (select ${columns} from ${name} where ${range}) to '/dev/blob'`,
      [],
    );
    if (copied !== undefined && copied.length > 0) yield copied;
  }
}
