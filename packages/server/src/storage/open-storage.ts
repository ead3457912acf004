import { Kysely, PostgresDialect } from 'kysely';
import { join } from 'node:path';
import pg from 'pg';
import { awaitPlace } from './await-place.ts';
import { closeEntries, openClosedFolder } from './close-folder.ts';
import type { Database, Db } from './database.ts';
import { migrate } from './migrate.ts';
import { startCheckpoints } from './pglite-checkpoints.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { PgliteGateway } from './pglite-gateway.ts';
import { openPgliteGateway } from './pglite-gateway.ts';
import { openPostgresSignals } from './postgres-signals.ts';
import type { Signals } from './signals.ts';
import { createLocalSignals } from './signals.ts';

/** Two ways to the same database, so that the work of runs never keeps an API call waiting. */
export interface Storage {
  home: 'pglite' | 'postgres';
  api: Db;
  work: Db;
  signals: Signals;
  pools(): PoolState[];
  close(): Promise<void>;
}

/** Connections of this process. The embedded database has one, which its pools take in turns. */
export interface PoolState {
  pool: 'api' | 'work';
  total: number;
  idle: number;
  /** Who waits for one. */
  waiting: number;
}

export interface StorageOptions {
  /** A PostgreSQL to use; null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The same PostgreSQL past a pooler in front of it, to listen at; as a rule there is none. */
  databaseDirectUrl?: string | null;
  dataDir: string;
}

/** Opens the database and brings its schema up to date. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { databaseUrl, databaseDirectUrl, dataDir } = options;
  if (databaseUrl === null) return openPglite(dataDir);
  return openPostgres(databaseUrl, databaseDirectUrl ?? databaseUrl);
}

async function openPglite(dataDir: string): Promise<Storage> {
  await openClosedFolder(dataDir);
  const gateway = await openPgliteGateway(join(dataDir, 'pglite'));
  // The embedded database unpacks files that everybody may read and write.
  await closeEntries(dataDir);
  const api = new Kysely<Database>({ dialect: createPgliteDialect(gateway, 'api') });
  const work = new Kysely<Database>({ dialect: createPgliteDialect(gateway, 'work') });
  await migrate(api);
  const checkpoints = startCheckpoints(gateway);
  const close = () => {
    checkpoints.stop();
    return gateway.close();
  };
  const pools = () => poolsOf(gateway);
  return { home: 'pglite', api, work, signals: createLocalSignals(), pools, close };
}

function poolsOf(gateway: PgliteGateway): PoolState[] {
  const { waiting, isTaken } = gateway.turns();
  const shared = { total: 1, idle: isTaken ? 0 : 1 };
  return [
    { pool: 'api', ...shared, waiting: waiting.api },
    { pool: 'work', ...shared, waiting: waiting.work },
  ];
}

function stateOf(name: PoolState['pool'], pool: pg.Pool): PoolState {
  return { pool: name, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

async function openPostgres(connectionString: string, directUrl: string): Promise<Storage> {
  const apiPool = openPool(connectionString, { max: 8, application_name: 'headrace-api' });
  const workPool = openPool(connectionString, { max: 8, application_name: 'headrace-work' });
  const api = new Kysely<Database>({ dialect: new PostgresDialect({ pool: apiPool }) });
  const work = new Kysely<Database>({ dialect: new PostgresDialect({ pool: workPool }) });
  await awaitPlace(() => apiPool.query('select 1'));
  await migrate(api);
  const signals = await openPostgresSignals(directUrl, apiPool);
  const close = async () => {
    await signals.close();
    await Promise.all([api.destroy(), work.destroy()]);
  };
  const pools = () => [stateOf('api', apiPool), stateOf('work', workPool)];
  return { home: 'postgres', api, work, signals, pools, close };
}

function openPool(connectionString: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000, ...options });
  // An idle connection that breaks is replaced at the next query, which is where its error belongs.
  pool.on('error', () => {});
  // One that breaks while it is lent out tells its borrower; unheard as an event it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
