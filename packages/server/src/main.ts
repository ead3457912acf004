/* The composition root: the only file that wires everything, and nobody imports it but who starts a service. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Seed } from './admission/seed-organization.ts';
import { seedOrganization } from './admission/seed-organization.ts';
import { createPipeCatalog, pipes, searches as builtInSearches } from './catalog.ts';
import { createCompute } from './compute/compute.ts';
import { createFileReader } from './compute/files/file-reader.ts';
import type { Config } from './config.ts';
import { createPlanCache } from './engine/plan-cache.ts';
import { connectionFeeName, searchFeeName } from './engine/plan/price-list.ts';
import { listKnown } from './engine/plan/list-needs.ts';
import { createPageCursors } from './engine/search/page-cursor.ts';
import { deriveChainKey } from './ledger/chain.ts';
import { describeError } from './observability/describe-error.ts';
import { joinMetrics } from './observability/join-metrics.ts';
import { createMetrics } from './observability/metrics.ts';
import type { MetricsServer } from './observability/serve-metrics.ts';
import { serveMetrics } from './observability/serve-metrics.ts';
import { openTracing } from './observability/tracing.ts';
import { startPresence } from './queue/presence.ts';
import { registerCapabilities } from './storage/capabilities.ts';
import { closeEntries, requireClosedFolder } from './storage/close-folder.ts';
import type { Storage } from './storage/open-storage.ts';
import { openStorage } from './storage/open-storage.ts';
import { readQueueState } from './storage/queue-state.ts';
import type { Home } from './open-home.ts';
import { openHome } from './open-home.ts';
import type { MasterKeys } from './vault/master-key.ts';
import { loadMasterKeys } from './vault/master-key.ts';
import type { Base } from './wiring/base.ts';
import type { Listeners } from './http/listeners.ts';
import { openListeners } from './http/listeners.ts';
import { dashboardFolder } from './http/dashboard/built-dashboard.ts';
import { createFirstLink } from './wiring/first-link.ts';
import { readPrices } from './wiring/read-prices.ts';
import { simulateApart } from './wiring/simulate-apart.ts';
import { closeFollowers, startFollowers } from './wiring/start-followers.ts';
import { startBesides } from './wiring/start-besides.ts';
import { startSweeps } from './wiring/start-sweeps.ts';
import { traceOutbound } from './wiring/trace-outbound.ts';
import { wireOutbound } from './wiring/wire-outbound.ts';
import { wireCredits } from './wiring/wire-credits.ts';
import type { WorkersShown } from './wiring/wire-further-workers.ts';
import { wireFurtherWorkers } from './wiring/wire-further-workers.ts';
import { createSheetPlanner } from './wiring/plan-sheet.ts';
import { wirePlanning } from './wiring/wire-planning.ts';
import type { ServiceParts } from './wiring/wire-services.ts';
import { wireServices } from './wiring/wire-services.ts';
import { createSheetSeals } from './wiring/wire-sheet-reading.ts';
import { wireVault } from './wiring/wire-vault.ts';
import { wireWorker } from './wiring/wire-worker.ts';
import type { WorkerProgram } from './workers/fork-worker.ts';

export type { Config } from './config.ts';
export { readConfig } from './config.ts';
export { findLockOwner } from './data-dir-lock.ts';
export { DataDirInUse } from './open-home.ts';
export { mostConnections } from './storage/pool-limits.ts';
export { startWatchdog } from './watchdog/watch-main-thread.ts';
export type { WorkerProgram } from './workers/fork-worker.ts';
export { obeyParent } from './workers/obey-parent.ts';

export interface RunningServer {
  /** Where the API listens; null for a worker. */
  address: string | null;
  /** Where the operator's paths, metrics and docs are served; null for a worker. */
  operatorAddress: string | null;
  /** Opens the operator's paths and, as the first organization, the API. */
  operatorToken: string;
  seed: Seed;
  /** A link to the dashboard that makes the first user; null when there is one, or no API here. */
  createFirstLink(): Promise<string | null>;
  /** Those that run records: this process, and what it started for that. */
  workers(): WorkersShown;
  renderMetrics(): Promise<string>;
  /** Finishes or hands back what is running, then closes. Safe to call twice. What is not finished by then is handed back. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts the API, a worker, or both, on the database of the settings. `opening`: where somebody began before. `program`:
 * what further workers run; without it there are none.
 */
export async function startServer(
  config: Config,
  opening = openHome(config),
  program: WorkerProgram | null = null,
): Promise<RunningServer> {
  const logger = pino(
    {
      level: config.logLevel,
      base: { service: 'headrace', pid: process.pid },
      serializers: { err: describeError },
    },
    pino.destination({ dest: 2, sync: false }),
  );
  const home = await opening;
  try {
    // Without a program this process has the machine for itself.
    const shared = program === null && !config.isFurther ? { ...config, workers: 1 } : config;
    const base = await openBase(shared, { logger, home });
    const { operatorToken, seed, storage } = base;
    const presence = await announce(base);
    const workers = wireFurtherWorkers(base, program);
    const parts = startParts(base, workers);
    let stopping: Promise<void> | null = null;
    const stopOnce = async (graceMs: number) => {
      await parts.stop(graceMs);
      await presence.stop();
      await storage.close();
      await home.release();
    };
    const stop = (graceMs = config.drainMs) => (stopping ??= stopOnce(graceMs));
    const listeners = await orStop(parts.listen(), stop);
    const operatorAddress = listeners?.operatorAddress ?? null;
    // All is served there, so that the command line needs no other address.
    if (operatorAddress !== null) await orStop(home.announce(operatorAddress, operatorToken), stop);
    const address = listeners?.address ?? null;
    const firstLink = () => createFirstLink(base, address);
    workers.start();
    const { renderMetrics } = parts;
    const told = { address, operatorAddress, operatorToken, seed };
    return { ...told, createFirstLink: firstLink, workers: workers.show, renderMetrics, stop };
  } catch (error) {
    await home.abandon();
    throw error;
  }
}

/** Opens the database, and on it what every part of the process is made of. */
async function openBase(config: Config, { logger, home }: { logger: Logger; home: Home }): Promise<Base> {
  await requireClosedFolder(config.dataDir);
  // The embedded database is opened with everything in there.
  if (config.databaseUrl !== null) closeEntries(config.dataDir);
  const masterKeys = await loadMasterKeys(config);
  const storage = await openStorage({ ...config, database: home.database });
  return orStop(fillBase(config, { logger, masterKeys, storage }), () => storage.close());
}

interface Opened {
  logger: Logger;
  masterKeys: MasterKeys;
  storage: Storage;
}

async function fillBase(config: Config, { logger, masterKeys, storage }: Opened): Promise<Base> {
  const prices = await readPrices(config.pricesFile, pricedOperations());
  const chainKey = deriveChainKey(masterKeys);
  const seed = await seedOrganization(storage.work, {
    subscription: config.bootstrapSubscription,
    apiKey: config.bootstrapApiKey,
    chainKey,
  });
  const tracing = await openTracing(process.env, { logger, role: config.role });
  const compute = createCompute({ niceness: config.computeNiceness, sharedBy: config.workers });
  const outbound = traceOutbound(
    wireOutbound(config, { simulated: simulateApart(compute.forSandbox), replies: compute.replies }),
    tracing,
  );
  const vault = await wireVault(config, { logger, storage, masterKeys, outbound });
  const operatorToken = `op_${randomBytes(24).toString('hex')}`;
  const cursors = createPageCursors(masterKeys);
  const capabilities = await registerCapabilities(
    storage.api,
    listKnown({ pipes: idsOf(pipes), searches: idsOf(builtInSearches) }),
  );
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
    sheetSeals: createSheetSeals(masterKeys),
    outbound,
    tracing,
    compute,
    files: createFileReader(config.computeNiceness),
    capabilities,
  };
}

function idsOf(list: readonly { id: string }[]): string[] {
  return list.map(({ id }) => id);
}

/** Of a start that fails nothing goes on by itself: no worker whose API cannot listen, and no database. */
async function orStop<T>(started: Promise<T>, stop: () => Promise<void>): Promise<T> {
  try {
    return await started;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Every name that a price list may use. */
function pricedOperations(): ReadonlySet<string> {
  const ofPipes = pipes.flatMap(({ billing }) => billing.map(({ operation }) => operation));
  const ofSearches = builtInSearches.flatMap(({ price }) => price?.operation ?? []);
  return new Set([...ofPipes, ...ofSearches, connectionFeeName, searchFeeName]);
}

/** Before anybody can ask, so that no run seems to be without a worker that has one. */
function announce({ config, logger, storage, capabilities }: Base): Promise<{ stop(): Promise<void> }> {
  if (config.role === 'api') return Promise.resolve({ stop: () => Promise.resolve() });
  return startPresence({
    db: storage.work,
    known: capabilities.known,
    isAlone: storage.home === 'pglite',
    reportFault: (error) => logger.error({ err: error }, 'fault'),
  });
}

/** What a process is made of, besides its database. */
async function closeBase({ compute, files, outbound, tracing }: Base): Promise<void> {
  compute.close();
  files.close();
  await outbound.close();
  await tracing.close();
}

function startParts(base: Base, further: ReturnType<typeof wireFurtherWorkers>) {
  const { config, logger, storage } = base;
  const reportFault = (error: unknown) => logger.error({ err: error }, 'fault');
  const catalog = createPipeCatalog(pipes);
  const plans = createPlanCache(catalog);
  const own = createMetrics({
    // Of a service on one machine, one process tells what is the same in all.
    readQueue: () => (config.isFurther ? Promise.resolve(null) : readQueueState(storage.api)),
    pools: storage.pools,
    unfinishedRecords: () => worker?.unfinishedRecords() ?? 0,
  });
  const renderMetrics = async () => joinMetrics(await own.render(), await further.readMetrics());
  const metrics = { ...own, render: renderMetrics };
  const folder = config.dashboard === 'on' ? dashboardFolder : null;
  const shown = { catalog, plans, metrics, dashboardFolder: folder };
  const planSheet = wireSheetPlanner(base, { catalog, plans });
  const worker = wireWorker(base, { planSheet, plans, metrics, reportFault });
  const housekeeping = startSweeps(storage, reportFault);
  const followers = startFollowers(storage);
  const besides = startBesides(base, { catalog, plans, reportFault, onOutcome: own.countDelivery });
  let isDraining = false;
  let listeners: Listeners | null = null;
  let metricsServer: MetricsServer | null = null;
  return {
    renderMetrics,
    listen: async () => {
      metricsServer = await startMetrics(base, metrics);
      if (config.role === 'worker') return null;
      const parts = { ...shown, ...followers, housekeeping, isDraining: () => isDraining };
      listeners = await openListeners(wireServices(base, parts), config);
      return listeners;
    },
    stop: async (graceMs: number) => {
      isDraining = true;
      const furtherEnd = further.stop();
      housekeeping.stop();
      closeFollowers(followers);
      // The API listens until the end: who calls meanwhile is told to come back, instead of finding nobody.
      await besides.stop();
      await worker?.drain(graceMs);
      await furtherEnd;
      await listeners?.close();
      await metricsServer?.close();
      await closeBase(base);
    },
  };
}

/** Serves metrics on their own port; null if the settings name none. */
async function startMetrics(
  { config, logger }: Base,
  metrics: ServiceParts['metrics'],
): Promise<MetricsServer | null> {
  const { metricsPort: port, host } = config;
  if (port === null) return null;
  const server = await serveMetrics({ port, host }, metrics);
  logger.info({ address: server.address }, 'metrics are served');
  return server;
}

/** Plans sheets to which pipes add columns. */
function wireSheetPlanner(base: Base, { catalog, plans }: Pick<ServiceParts, 'catalog' | 'plans'>) {
  const { outlook } = wireCredits(base);
  const { plan } = wirePlanning({ catalog, plans, prices: base.prices, compute: base.compute, outlook });
  const knownConnections = async (organizationId: string, ids: readonly string[]) =>
    new Set((await base.vault.knownConnections(organizationId, ids)).keys());
  return createSheetPlanner({ plan, knownConnections, catalog });
}
