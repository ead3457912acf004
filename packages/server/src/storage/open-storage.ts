import { Kysely, PostgresDialect } from 'kysely';
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { awaitPlace } from './await-place.ts';
import type { Database, Db } from './database.ts';
import { migrate } from './migrate.ts';
import { startCheckpoints } from './pglite-checkpoints.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { PgliteGateway } from './pglite-gateway.ts';
import { openPgliteGateway } from './pglite-gateway.ts';
import { openPostgresSignals } from './postgres-signals.ts';
import type { Signals } from './signals.ts';
import { createLocalSignals } from './signals.ts';
import { watchConnection } from './watch-connection.ts';

/** Several ways to the same database, so that the work of runs never keeps an API call waiting. */
export interface Storage {
  home: 'pglite' | 'postgres';
  api: Db;
  work: Db;
  /** Of leases alone: they are renewed whatever the others wait for, and soon after the database is back. */
  leases: Db;
  signals: Signals;
  pools(): PoolState[];
  close(): Promise<void>;
}

/** Connections of this process. The embedded database has one, which its pools take in turns. */
export interface PoolState {
  pool: 'api' | 'work' | 'leases';
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
  // Records lie in it in clear, and the embedded database makes files that everybody may read.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const gateway = await openPgliteGateway(join(dataDir, 'pglite'));
  const api = new Kysely<Database>({ dialect: createPgliteDialect(gateway, 'api') });
  const work = new Kysely<Database>({ dialect: createPgliteDialect(gateway, 'work') });
  await migrate(api);
  const checkpoints = startCheckpoints(gateway);
  const close = () => {
    checkpoints.stop();
    return gateway.close();
  };
  const pools = () => poolsOf(gateway);
  return { home: 'pglite', api, work, leases: work, signals: createLocalSignals(), pools, close };
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

/** What a connection may take to come about, and one statement to be answered, before the connection counts as dead. */
interface PatienceMs {
  connect: number;
  statement: number | null;
}

const usual: PatienceMs = { connect: 10_000, statement: 20_000 };
/** Both together are shorter than a lease. */
const forLeases: PatienceMs = { connect: 3000, statement: 3000 };
/** The system asks after a peer that keeps silent, so that idle connections that died are found out. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

async function openPostgres(connectionString: string, directUrl: string): Promise<Storage> {
  const apiPool = openPool({ connectionString, max: 8, application_name: 'headrace-api' }, usual);
  const workPool = openPool({ connectionString, max: 8, application_name: 'headrace-work' }, usual);
  const leasePool = openPool({ connectionString, max: 1, application_name: 'headrace-leases' }, forLeases);
  const [api, work, leases] = [overPool(apiPool), overPool(workPool), overPool(leasePool)];
  await awaitPlace(() => apiPool.query('select 1'));
  await migrateUnhurried(connectionString);
  const signals = await openPostgresSignals(directUrl, apiPool);
  const close = async () => {
    await signals.close();
    await Promise.all([api.destroy(), work.destroy(), leases.destroy()]);
  };
  const pools = () => [stateOf('api', apiPool), stateOf('work', workPool), stateOf('leases', leasePool)];
  return { home: 'postgres', api, work, leases, signals, pools, close };
}

function overPool(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** What a migration does to a large table takes as long as it takes. */
async function migrateUnhurried(connectionString: string): Promise<void> {
  const pool = openPool(
    { connectionString, max: 1, application_name: 'headrace-migrate' },
    { ...usual, statement: null },
  );
  const db = overPool(pool);
  await migrate(db).finally(() => db.destroy());
}

function openPool(options: pg.PoolConfig, { connect, statement }: PatienceMs): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: connect, ...keepAlive, ...options });
  // An idle connection that breaks is replaced at the next query, which is where its error belongs.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // One that breaks while it is lent out tells its borrower; unheard as an event it would end the process.
    client.on('error', () => {});
    if (statement !== null && client instanceof pg.Client) watchConnection(client, statement);
  });
  return pool;
}
