/* The composition root: the only file that wires everything, and nobody imports it but who starts a service. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { cancelRun } from './admission/cancel-run.ts';
import { priorityOf, roomLeft } from './admission/capacity-plans.ts';
import { createRequestCounter } from './admission/count-requests.ts';
import { createKeyRing } from './admission/find-key-owner.ts';
import { createOperator } from './admission/operate.ts';
import { createRunId, isRunId } from './admission/run-id.ts';
import type { Seed } from './admission/seed-organization.ts';
import { seedOrganization } from './admission/seed-organization.ts';
import { submitRun } from './admission/submit-run.ts';
import { createPipeCatalog, pipes } from './catalog.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { createSliceExecutor } from './engine/execute-slice.ts';
import type { PlanCache } from './engine/plan-cache.ts';
import { createPlanCache } from './engine/plan-cache.ts';
import type { PipeCatalog } from './engine/plan/resolve-pipes.ts';
import type { EnginePorts, KeyOwner, OutboundHttp } from './engine/ports.ts';
import type { App } from './http/app.ts';
import { createApp } from './http/app.ts';
import type { HttpServices } from './http/services.ts';
import { createMetrics } from './metrics.ts';
import { createGuardedClient } from './providers/kit/guarded-request.ts';
import { startHousekeeping } from './queue/housekeeping.ts';
import { createRunWaiter } from './queue/wait-for-runs.ts';
import { startWorker } from './queue/worker.ts';
import { simulatedWeb } from './sandbox/world/web.ts';
import { readInFlight } from './storage/capacity.ts';
import { isDatabaseDown } from './storage/database-error.ts';
import { createEffectJournal } from './storage/effects.ts';
import type { Storage } from './storage/open-storage.ts';
import { openStorage } from './storage/open-storage.ts';
import { findOrganization } from './storage/organizations.ts';
import { findRun } from './storage/runs.ts';
import { countQueuedRecords } from './storage/slices.ts';

export type { Config } from './config.ts';
export { readConfig } from './config.ts';
export { findLockHolder } from './data-dir-lock.ts';

/** Records one worker process may have unfinished; they mostly wait for others. */
const workerBudget = 4000;
/** Of the 30 s that a stop may take, what running records get. */
const drainMs = 25_000;
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
    { level: config.logLevel, base: { service: 'headrace' } },
    pino.destination({ dest: 2, sync: false }),
  );
  const releaseLock = await lockHome(config);
  try {
    const storage = await openStorage(config);
    const seed = await seedOrganization(storage.api, {
      plan: config.bootstrapPlan,
      apiKey: config.bootstrapApiKey,
    });
    const operatorToken = `op_${randomBytes(24).toString('hex')}`;
    const parts = startParts(config, { logger, storage, seed, operatorToken });
    let stopping: Promise<void> | null = null;
    const stopOnce = async () => {
      await parts.stop();
      await storage.close();
      await releaseLock.release();
    };
    const stop = () => (stopping ??= stopOnce());
    const address = config.role === 'worker' ? null : await orStop(parts.listen(), stop);
    if (address !== null) await releaseLock.announce(address, operatorToken);
    return { address, operatorToken, seed, stop };
  } catch (error) {
    await releaseLock.release();
    throw error;
  }
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

interface Base {
  logger: Logger;
  storage: Storage;
  seed: Seed;
  operatorToken: string;
}

function startParts(config: Config, base: Base) {
  const { logger, storage } = base;
  const reportFault = (error: unknown) => logger.error({ err: error }, 'fault');
  const catalog = createPipeCatalog(pipes);
  const plans = createPlanCache(catalog);
  const guarded = createGuardedClient({ allowedPrivateHosts: config.allowedPrivateHosts });
  const metrics = createMetrics({
    queuedRecords: () => countQueuedRecords(storage.api),
    unfinishedRecords: () => worker?.unfinishedRecords() ?? 0,
  });
  const worker =
    config.role === 'api'
      ? null
      : startWorker({
          db: storage.work,
          signals: storage.signals,
          executor: createSliceExecutor(plans, wirePorts(base, guarded)),
          retentionDays: config.retentionDays,
          budget: workerBudget,
          isAlone: storage.home === 'pglite',
          reportFault,
          onSettled: metrics.countRecords,
        });
  const housekeeping = startHousekeeping(storage.work, reportFault);
  const waiter = createRunWaiter({ db: storage.api, signals: storage.signals });
  let isDraining = false;
  let app: App | null = null;
  return {
    listen: async () => {
      const wiring = { ...base, catalog, plans, metrics, waiter, isDraining: () => isDraining };
      app = await createApp(wireServices(config, wiring));
      return app.listen({ port: config.port, host: config.host });
    },
    stop: async () => {
      isDraining = true;
      housekeeping.stop();
      waiter.close();
      // The API listens until the end: who calls meanwhile is told to come back, instead of finding nobody.
      await worker?.drain(drainMs);
      if (app !== null) await closeApp(app);
      await guarded.close();
    },
  };
}

/** What the engine may touch; the environment alone decides whether that is the network. */
function wirePorts({ logger, storage }: Base, guarded: OutboundHttp): EnginePorts {
  return {
    http: (environment) => (environment === 'sandbox' ? simulatedWeb : guarded),
    // There is no vault yet: a template that names a secret or a constant fails its field.
    templateConstants: () => Promise.resolve({ secrets: new Map(), constants: new Map() }),
    effects: createEffectJournal(storage.work),
    reportFault: (error, place) =>
      logger.error({ err: error, run_id: place.runId, pipe_id: place.pipeId }, 'pipe fault'),
  };
}

/** Closes the API; a connection that nobody asks anything on, which Node would wait a minute for, is cut. */
async function closeApp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), slowReaderMs);
  await app.close();
  clearTimeout(cut);
}

interface Wiring extends Base {
  catalog: PipeCatalog;
  plans: PlanCache;
  metrics: HttpServices['metrics'];
  waiter: ReturnType<typeof createRunWaiter>;
  isDraining: () => boolean;
}

function wireServices(config: Config, wiring: Wiring): HttpServices {
  const { storage, logger, catalog, plans, metrics, waiter, isDraining } = wiring;
  const db = storage.api;
  const keyRing = createKeyRing(db, Date.now);
  const { retentionDays, syncTimeoutMs: timeoutMs } = config;
  return {
    pipes,
    catalog,
    plans,
    metrics,
    logger,
    isDraining,
    isDatabaseDown,
    defaultEnvironment: 'production',
    findOwner: keyRing.find,
    countRequest: createRequestCounter(db, { limitPerMinute: config.requestsPerMinute, now: Date.now }),
    roomOf: async (owner, inFlight) => {
      const current = inFlight ?? (await readInFlight(db, owner.organizationId));
      return { priority: priorityOf(owner.plan, current + 1), ...roomLeft(owner.plan, current) };
    },
    submit: async (submission, { plan }) => {
      const submitted = await submitRun(db, submission, { plan, retentionDays });
      if (submitted.inFlight !== null) storage.signals.publish('work', ['']);
      return submitted;
    },
    loadRun: (organizationId, runId) => findRun(db, organizationId, runId),
    cancelRun: async (organizationId, id) => {
      const isCanceled = await cancelRun(db, { organizationId, id, retentionDays });
      if (isCanceled) storage.signals.publish('finished', [id]);
      return isCanceled;
    },
    waitForRun: (organizationId, runId) => waiter.wait({ organizationId, runId, timeoutMs }),
    // No vault yet: every named connection is unknown.
    knownConnections: () => Promise.resolve(new Set()),
    newRunId: () => createRunId(Date.now()),
    isRunId,
    checkReady: async () => void (await readInFlight(db, wiring.seed.organizationId)),
    operator: wireOperator(wiring, keyRing),
  };
}

function wireOperator({ storage, seed, operatorToken }: Wiring, keyRing: ReturnType<typeof createKeyRing>) {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const tokenDigest = digest(operatorToken);
  return {
    ...createOperator(storage.api, keyRing),
    isToken: (token: string) => timingSafeEqual(digest(token), tokenDigest),
    owner: async (): Promise<KeyOwner> => {
      const { organizationId } = seed;
      const plan = (await findOrganization(storage.api, organizationId))?.plan ?? 'free';
      return { keyId: 'operator', organizationId, plan, role: 'admin' };
    },
  };
}
