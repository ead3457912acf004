/* The composition root: the only file that wires everything, and nobody imports it but who starts a service. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Seed } from './admission/seed-organization.ts';
import { seedOrganization } from './admission/seed-organization.ts';
import { createPipeCatalog, pipes, searches as builtInSearches } from './catalog.ts';
import { createCompute } from './compute/compute.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { createPlanCache } from './engine/plan-cache.ts';
import { connectionFeeName, searchFeeName } from './engine/plan/price-list.ts';
import { createPageCursors } from './engine/search/page-cursor.ts';
import type { App } from './http/app.ts';
import { createApp } from './http/app.ts';
import { deriveChainKey } from './ledger/chain.ts';
import { describeError } from './observability/describe-error.ts';
import { createMetrics } from './observability/metrics.ts';
import type { MetricsServer } from './observability/serve-metrics.ts';
import { serveMetrics } from './observability/serve-metrics.ts';
import { openTracing } from './observability/tracing.ts';
import { startHousekeeping } from './queue/housekeeping.ts';
import { createRunWaiter } from './queue/wait-for-runs.ts';
import { openStorage } from './storage/open-storage.ts';
import { readQueueState } from './storage/queue-state.ts';
import { loadMasterKeys } from './vault/master-key.ts';
import type { Base } from './wiring/base.ts';
import { readPrices } from './wiring/read-prices.ts';
import { simulateApart } from './wiring/simulate-apart.ts';
import { traceOutbound } from './wiring/trace-outbound.ts';
import { wireOutbound } from './wiring/wire-outbound.ts';
import { wireServices } from './wiring/wire-services.ts';
import { wireVault } from './wiring/wire-vault.ts';
import { wireWorker } from './wiring/wire-worker.ts';

export type { Config } from './config.ts';
export { readConfig } from './config.ts';
export { findLockHolder } from './data-dir-lock.ts';

/** What a client gets to read the end of its last answer. */
const slowReaderMs = 2000;

export interface RunningServer {
  /** Where the API listens; null for a worker. */
  address: string | null;
  /** Opens the operator's paths and, as the first organization, the API. */
  operatorToken: string;
  seed: Seed;
  /** Finishes or hands back what is running, then closes. Safe to call twice. */
  stop(): Promise<void>;
}

/** The data directory belongs to a running process; `address` is where it listens, if it is up already. */
export class DataDirInUse extends Error {
  readonly address: string | null;

  constructor(dataDir: string, address: string | null) {
    super(
      `The data directory ${dataDir} is in use by the service at ${address ?? 'an address not known yet'}.`,
    );
    this.name = 'DataDirInUse';
    this.address = address;
  }
}

/** Starts the API, a worker, or both, on the database of the settings. */
export async function startServer(config: Config): Promise<RunningServer> {
  const logger = pino(
    { level: config.logLevel, base: { service: 'headrace' }, serializers: { err: describeError } },
    pino.destination({ dest: 2, sync: false }),
  );
  const releaseLock = await lockHome(config);
  try {
    const base = await openBase(config, logger);
    const { operatorToken, seed, storage } = base;
    const parts = startParts(base);
    let stopping: Promise<void> | null = null;
    const stopOnce = async () => {
      await parts.stop();
      await storage.close();
      await releaseLock.release();
    };
    const stop = () => (stopping ??= stopOnce());
    const address = await orStop(parts.listen(), stop);
    if (address !== null) await releaseLock.announce(address, operatorToken);
    return { address, operatorToken, seed, stop };
  } catch (error) {
    await releaseLock.release();
    throw error;
  }
}

/** Opens what every part of the process is made of. */
async function openBase(config: Config, logger: Logger): Promise<Base> {
  const masterKeys = await loadMasterKeys(config);
  const prices = await readPrices(config.pricesFile, pricedOperations());
  const storage = await openStorage(config);
  const chainKey = deriveChainKey(masterKeys);
  const seed = await seedOrganization(storage.api, {
    plan: config.bootstrapPlan,
    apiKey: config.bootstrapApiKey,
    chainKey,
  });
  const tracing = await openTracing(process.env, { logger, role: config.role });
  const compute = createCompute();
  const outbound = traceOutbound(wireOutbound(config, simulateApart(compute.forSandbox)), tracing);
  const vault = await wireVault(config, { logger, storage, masterKeys, outbound });
  const operatorToken = `op_${randomBytes(24).toString('hex')}`;
  const cursors = createPageCursors(masterKeys);
  return {
    config,
    logger,
    storage,
    seed,
    operatorToken,
    vault,
    chainKey,
    prices,
    cursors,
    outbound,
    tracing,
    compute,
  };
}

/** A worker whose API cannot listen (the port is taken) must not go on by itself. */
async function orStop<T>(started: Promise<T>, stop: () => Promise<void>): Promise<T> {
  try {
    return await started;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The embedded database belongs to one process; PostgreSQL may be shared. */
async function lockHome({ databaseUrl, dataDir }: Config) {
  const free = { announce: async () => {}, release: async () => {} };
  if (databaseUrl !== null) return free;
  const lock = await lockDataDir(dataDir);
  if ('holder' in lock) throw new DataDirInUse(dataDir, lock.holder?.address ?? null);
  return {
    announce: (address: string, operatorToken: string) =>
      lock.announce({ address, operatorToken, pid: process.pid }),
    release: () => lock.release(),
  };
}

/** Every name that a price list may use. */
function pricedOperations(): ReadonlySet<string> {
  const ofPipes = pipes.flatMap(({ billing }) => billing.map(({ operation }) => operation));
  const ofSearches = builtInSearches.flatMap(({ price }) => price?.operation ?? []);
  return new Set([...ofPipes, ...ofSearches, connectionFeeName, searchFeeName]);
}

function startParts(base: Base) {
  const { config, logger, storage, outbound } = base;
  const reportFault = (error: unknown) => logger.error({ err: error }, 'fault');
  const catalog = createPipeCatalog(pipes);
  const plans = createPlanCache(catalog);
  const metrics = createMetrics({
    readQueue: () => readQueueState(storage.api),
    pools: storage.pools,
    unfinishedRecords: () => worker?.unfinishedRecords() ?? 0,
  });
  const worker = wireWorker(base, { plans, metrics, reportFault });
  const housekeeping = startHousekeeping(storage.work, reportFault);
  const waiter = createRunWaiter({ db: storage.api, signals: storage.signals });
  let isDraining = false;
  let app: App | null = null;
  let metricsServer: MetricsServer | null = null;
  return {
    listen: async () => {
      if (config.metricsPort !== null) {
        const { metricsPort: port, host } = config;
        metricsServer = await serveMetrics({ port, host }, metrics);
        logger.info({ address: metricsServer.address }, 'metrics are served');
      }
      if (config.role === 'worker') return null;
      const parts = { catalog, plans, metrics, waiter, isDraining: () => isDraining };
      app = await createApp(wireServices(base, parts));
      return app.listen({ port: config.port, host: config.host });
    },
    stop: async () => {
      isDraining = true;
      housekeeping.stop();
      waiter.close();
      // The API listens until the end: who calls meanwhile is told to come back, instead of finding nobody.
      await worker?.drain(config.drainMs);
      if (app !== null) await closeApp(app);
      await metricsServer?.close();
      base.compute.close();
      await outbound.close();
      await base.tracing.close();
    },
  };
}

/** Closes the API; a connection that nobody asks anything on, which Node would wait a minute for, is cut. */
async function closeApp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), slowReaderMs);
  await app.close();
  clearTimeout(cut);
}
