import { Kysely } from 'kysely';
import { join } from 'node:path';
import pg from 'pg';
import { awaitPlace } from './await-place.ts';
import { closeEntries, openClosedFolder } from './close-folder.ts';
import type { Database, Db } from './database.ts';
import { buildSmallIndexes } from './large-indexes.ts';
import type { TransactionLimits } from './limited-dialect.ts';
import { createLimitedDialect } from './limited-dialect.ts';
import { migrate } from './migrate.ts';
import { startCheckpoints } from './pglite-checkpoints.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Lane, PgliteGateway } from './pglite-gateway.ts';
import { openPgliteGateway } from './pglite-gateway.ts';
import { isMissing } from './prepared/lay-folder.ts';
import { packageCache, prepareDatabase } from './prepared/prepared-database.ts';
import { openPostgresSignals } from './postgres-signals.ts';
import type { Signals } from './signals.ts';
import { createLocalSignals } from './signals.ts';
import { watchConnection } from './watch-connection.ts';

/** Separate connections to the same database, so that one kind of work never keeps another waiting. */
export interface Storage {
  home: 'pglite' | 'postgres';
  /** For the API, whose transactions wait only a moment for a lock. */
  api: Db;
  /** For runs: claims, holds, the journal, imports. */
  work: Db;
  /** For what others rely on: settlement, housekeeping. */
  upkeep: Db;
  /** For what organizations look up in their own data, however much that is; transactions have a time limit. */
  lookups: Db;
  /** For leases alone: they are renewed whatever the others wait for, and soon after the database is back. */
  leases: Db;
  signals: Signals;
  pools(): PoolState[];
  close(): Promise<void>;
}

export type PoolName = 'api' | 'work' | 'upkeep' | 'lookups' | 'leases';

/** Connections of this process. The embedded database has one, which its pools take in turns. */
export interface PoolState {
  pool: PoolName;
  total: number;
  idle: number;
  /** How many wait for one. */
  waiting: number;
}

export interface StorageOptions {
  /** A PostgreSQL to use; null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The address of the same PostgreSQL without the pooler in front of it, for LISTEN; usually there is no pooler. */
  databaseDirectUrl?: string | null;
  dataDir: string;
  /** Where the prepared database is kept; if left out, in the folder of this package. */
  cacheDir?: string | null;
}

/** Opens the database and brings its schema up to date. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { databaseUrl, databaseDirectUrl, dataDir, cacheDir } = options;
  if (databaseUrl === null) return openPglite(dataDir, cacheDir ?? packageCache);
  return openPostgres(databaseUrl, databaseDirectUrl ?? databaseUrl);
}

async function openPglite(dataDir: string, cacheDir: string): Promise<Storage> {
  await openClosedFolder(dataDir);
  const folder = join(dataDir, 'pglite');
  const pack = isMissing(folder) ? await prepareDatabase(cacheDir, makeDatabase) : null;
  const gateway = await openPgliteGateway(folder, pack ?? undefined);
  // The embedded database unpacks files that every user may read and write.
  await closeEntries(dataDir);
  const open = (lane: Lane) => new Kysely<Database>({ dialect: createPgliteDialect(gateway, lane) });
  const ways = { api: open('api'), work: open('work'), upkeep: open('upkeep'), lookups: open('lookups') };
  await bringUpToDate(ways.work);
  const checkpoints = startCheckpoints(gateway);
  const close = () => {
    checkpoints.stop();
    return gateway.close();
  };
  const pools = () => poolsOf(gateway);
  return { home: 'pglite', ...ways, leases: ways.upkeep, signals: createLocalSignals(), pools, close };
}

/** Also of a prepared database, which is then done at a look. */
async function bringUpToDate(db: Db): Promise<void> {
  await migrate(db);
  await buildSmallIndexes(db, { all: true });
}

/** What `prepareDatabase` keeps. */
export async function makeDatabase(folder: string): Promise<void> {
  const gateway = await openPgliteGateway(folder);
  const db = new Kysely<Database>({ dialect: createPgliteDialect(gateway, 'work') });
  await bringUpToDate(db).finally(() => gateway.close());
}

const poolNames: readonly PoolName[] = ['api', 'work', 'upkeep', 'lookups', 'leases'];

function poolsOf(gateway: PgliteGateway): PoolState[] {
  const { waiting, isTaken } = gateway.turns();
  const shared = { total: 1, idle: isTaken ? 0 : 1 };
  return poolNames.map((pool) => ({ pool, ...shared, waiting: pool === 'leases' ? 0 : waiting[pool] }));
}

function stateOf(name: PoolState['pool'], pool: pg.Pool): PoolState {
  return { pool: name, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

interface PoolLimits extends TransactionLimits {
  max: number;
  /** How long connecting may take, and the answer to one statement, before the connection counts as dead. */
  patienceMs: { connect: number; statement: number | null };
}

const usual = { connect: 10_000, statement: 20_000 };

/** How many connections each pool has, and how long its transactions may take. */
const poolLimits: Record<PoolName, PoolLimits> = {
  api: { max: 8, lockMs: 2000, statementMs: null, patienceMs: usual },
  work: { max: 6, lockMs: null, statementMs: null, patienceMs: usual },
  upkeep: { max: 4, lockMs: 1000, statementMs: null, patienceMs: usual },
  lookups: { max: 8, lockMs: 2000, statementMs: 8000, patienceMs: usual },
  // Connecting and the statement together take less time than a lease lasts.
  leases: { max: 1, lockMs: null, statementMs: null, patienceMs: { connect: 3000, statement: 3000 } },
};

/** The system probes a silent peer, so that idle connections that died are found out. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

async function openPostgres(connectionString: string, directUrl: string): Promise<Storage> {
  const open = (name: PoolName) => openWay(connectionString, { name, ...poolLimits[name] });
  const all = {
    api: open('api'),
    work: open('work'),
    upkeep: open('upkeep'),
    lookups: open('lookups'),
    leases: open('leases'),
  };
  await awaitPlace(() => all.api.pool.query('select 1'));
  await migrateUnhurried(connectionString);
  const signals = await openPostgresSignals(directUrl, all.api.pool);
  const close = async () => {
    await signals.close();
    await Promise.all(poolNames.map((name) => all[name].db.destroy()));
  };
  const pools = () => poolNames.map((name) => stateOf(name, all[name].pool));
  const { api, work, upkeep, lookups, leases } = all;
  const ways = { api: api.db, work: work.db, upkeep: upkeep.db, lookups: lookups.db, leases: leases.db };
  return { home: 'postgres', ...ways, signals, pools, close };
}

function openWay(
  connectionString: string,
  { name, max, patienceMs, ...limits }: PoolLimits & { name: string },
) {
  const pool = openPool({ connectionString, max, application_name: `headrace-${name}` }, patienceMs);
  return { pool, db: new Kysely<Database>({ dialect: createLimitedDialect(pool, limits) }) };
}

/** A migration may need any time for a large table, and waits for every lock. */
async function migrateUnhurried(connectionString: string): Promise<void> {
  const patienceMs = { ...usual, statement: null };
  const way = openWay(connectionString, {
    name: 'migrate',
    max: 1,
    lockMs: null,
    statementMs: null,
    patienceMs,
  });
  await migrate(way.db).finally(() => way.db.destroy());
}

function openPool(options: pg.PoolConfig, { connect, statement }: PoolLimits['patienceMs']): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: connect, ...keepAlive, ...options });
  // An idle connection that breaks is replaced at the next query, which is where its error belongs.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // A connection that breaks while it is in use tells its user; an event without a listener would end the process.
    client.on('error', () => {});
    if (statement !== null && client instanceof pg.Client) watchConnection(client, statement);
  });
  return pool;
}
