import { Kysely } from 'kysely';
import { join } from 'node:path';
import pg from 'pg';
import { awaitPlace } from './await-place.ts';
import type { CopySession } from './backup/copy-session.ts';
import { copyOnPglite, copyOnPostgres } from './backup/copy-session.ts';
import { closeEntries, requireClosedFolder } from './close-folder.ts';
import type { Database, Db } from './database.ts';
import { keepPlans } from './kept-plans.ts';
import { buildSmallIndexes } from './large-indexes.ts';
import { createLimitedDialect } from './limited-dialect.ts';
import { lookupSettings } from './lookup-settings.ts';
import { migrate } from './migrate.ts';
import type { PgliteThread } from './open-pglite-thread.ts';
import { openPgliteThread } from './open-pglite-thread.ts';
import { startCheckpoints } from './pglite-checkpoints.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Lane, PgliteGateway } from './pglite-gateway.ts';
import { openPgliteGateway } from './pglite-gateway.ts';
import { isMissing } from './prepared/lay-folder.ts';
import { packageCache, prepareDatabase } from './prepared/prepared-database.ts';
import type { PoolLimits, PoolName } from './pool-limits.ts';
import { poolLimits, poolNames, usualPatience } from './pool-limits.ts';
import { openPostgresSignals } from './postgres-signals.ts';
import type { Signals } from './signals.ts';
import { createLocalSignals } from './signals.ts';
import { watchConnection } from './watch-connection.ts';

/** Separate connections to the same database, so that one kind of work never keeps another waiting. */
export interface Storage {
  home: 'pglite' | 'postgres';
  /** For the API, whose transactions wait only a moment for a lock. */
  api: Db;
  /** For claims and holds of runs. On PostgreSQL the same connections as `work`; on the embedded database its turns come first. */
  runs: Db;
  /** For everything else that workers do: imports, sheets, webhooks. */
  work: Db;
  /** For what others rely on: settlement, housekeeping. */
  upkeep: Db;
  /** For what organizations look up in their own data, however much that is; transactions have a time limit. */
  lookups: Db;
  /** For workers that look through whole sheets: the connections of `work`, with what transactions of look-ups have. */
  scans: Db;
  /** For leases alone: they are renewed whatever the others wait for, and soon after the database is back. */
  leases: Db;
  signals: Signals;
  /** Reads all tables as they are at one moment. On the embedded database nobody else has a turn until the end. */
  copy<Result>(use: (session: CopySession) => Promise<Result>): Promise<Result>;
  pools(): PoolState[];
  close(): Promise<void>;
}

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
  /** Whether another process of the service does most of what is done with PostgreSQL, so that this one needs less of it. */
  isFurther?: boolean;
  /** Where the prepared database is kept; if left out, in the folder of this package. */
  cacheDir?: string;
  /** The embedded database, if somebody has begun to open it. */
  database?: Promise<PgliteThread> | null;
}

/** Opens the database and brings its schema up to date. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { databaseUrl } = options;
  if (databaseUrl === null) return openPglite(options);
  return openPostgres(databaseUrl, options);
}

async function openPglite(options: StorageOptions): Promise<Storage> {
  const { dataDir } = options;
  await requireClosedFolder(dataDir);
  const folder = join(dataDir, 'pglite');
  const gateway = await openPgliteGateway(folder, await (options.database ?? openPrepared(folder, options)));
  const open = (lane: Lane) => new Kysely<Database>({ dialect: createPgliteDialect(gateway, lane) });
  const openLookups = (lane: Lane) =>
    new Kysely<Database>({ dialect: createPgliteDialect(gateway, lane, lookupSettings) });
  const ways = {
    api: open('api'),
    runs: open('runs'),
    work: open('work'),
    upkeep: open('upkeep'),
    lookups: openLookups('lookups'),
    scans: openLookups('work'),
  };
  try {
    // The embedded database makes files that every user may read and write.
    closeEntries(dataDir);
    await bringUpToDate(ways.work);
  } catch (error) {
    await gateway.close();
    throw error;
  }
  const checkpoints = startCheckpoints(gateway);
  const close = () => {
    checkpoints.stop();
    return gateway.close();
  };
  const pools = () => poolsOf(gateway);
  const copy: Storage['copy'] = (use) => copyOnPglite(gateway, use);
  return { home: 'pglite', ...ways, leases: ways.upkeep, signals: createLocalSignals(), copy, pools, close };
}

async function openPrepared(folder: string, { cacheDir }: StorageOptions): Promise<PgliteThread> {
  const pack = isMissing(folder) ? await prepareDatabase(cacheDir ?? packageCache, makeDatabase) : null;
  return openPgliteThread(folder, pack ?? undefined);
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

function poolsOf(gateway: PgliteGateway): PoolState[] {
  const { waiting, isTaken } = gateway.turns();
  const shared = { total: 1, idle: isTaken ? 0 : 1 };
  const waitingFor = { ...waiting, work: waiting.work + waiting.runs, leases: 0 };
  return poolNames.map((pool) => ({ pool, ...shared, waiting: waitingFor[pool] }));
}

function stateOf(name: PoolState['pool'], pool: pg.Pool): PoolState {
  return { pool: name, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** The system probes a silent peer, so that idle connections that died are found out. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

async function openPostgres(connectionString: string, options: StorageOptions): Promise<Storage> {
  const { databaseDirectUrl, isFurther = false } = options;
  const open = (name: PoolName) => openWay(connectionString, { name, ...poolLimits(name, isFurther) });
  const all = {
    api: open('api'),
    work: open('work'),
    upkeep: open('upkeep'),
    lookups: open('lookups'),
    leases: open('leases'),
  };
  await awaitPlace(() => all.api.pool.query('select 1'));
  await migrateUnhurried(connectionString);
  const signals = await openPostgresSignals(databaseDirectUrl ?? connectionString, all.api.pool);
  const close = async () => {
    await signals.close();
    await Promise.all(poolNames.map((name) => closeWay(all[name])));
  };
  const pools = () => poolNames.map((name) => stateOf(name, all[name].pool));
  const { api, work, upkeep, lookups, leases } = all;
  // It has no connections of its own to close.
  const scans = new Kysely<Database>({
    dialect: createLimitedDialect(work.pool, poolLimits('lookups', isFurther)),
  });
  const ways = {
    api: api.db,
    runs: work.db,
    work: work.db,
    upkeep: upkeep.db,
    lookups: lookups.db,
    scans,
    leases: leases.db,
  };
  const copy: Storage['copy'] = (use) =>
    copyOnPostgres({ url: databaseDirectUrl ?? connectionString, isSnapshot: true }, use);
  return { home: 'postgres', ...ways, signals, copy, pools, close };
}

function openWay(
  connectionString: string,
  { name, max, patienceMs, ...limits }: PoolLimits & { name: string },
) {
  const pool = openPool({ connectionString, max, application_name: `headrace-${name}` }, patienceMs);
  return { pool, db: new Kysely<Database>({ dialect: createLimitedDialect(pool, limits) }) };
}

/** Kysely ends the pools of those who have asked something through it; others would keep their connections for a while. */
async function closeWay({ pool, db }: ReturnType<typeof openWay>): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

/** A migration may need any time for a large table, and waits for every lock. */
async function migrateUnhurried(connectionString: string): Promise<void> {
  const patienceMs = { ...usualPatience, statement: null };
  const way = openWay(connectionString, {
    name: 'migrate',
    max: 1,
    lockMs: null,
    statementMs: null,
    patienceMs,
  });
  await migrate(way.db).finally(() => closeWay(way));
}

function openPool(options: pg.PoolConfig, { connect, statement }: PoolLimits['patienceMs']): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    // A connection that breaks while it is in use tells its user; an event without a listener would end the process.
    client.on('error', () => {});
    if (!(client instanceof pg.Client)) return;
    if (statement !== null) watchConnection(client, statement);
    await keepPlans(client);
  };
  const pool = new pg.Pool({ connectionTimeoutMillis: connect, ...keepAlive, ...options, onConnect });
  // An idle connection that breaks is replaced at the next query, which is where its error belongs.
  pool.on('error', () => {});
  return pool;
}
