import { createSliceExecutor } from '../engine/execute-slice.ts';
import { createRunExecutor } from '../engine/execute-run.ts';
import type { PlanCache } from '../engine/plan-cache.ts';
import { createSearchExecutor } from '../engine/search/execute-search.ts';
import type { Metrics } from '../observability/metrics.ts';
import { createWorkerLog } from '../observability/worker-log.ts';
import type { SliceWorker } from '../queue/worker.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import { createCompany } from '../storage/company.ts';
import { outlast } from '../storage/outlast.ts';
import { startWorker } from '../queue/worker.ts';
import type { Base } from './base.ts';
import { wirePorts } from './wire-ports.ts';
import { wireSearches } from './wire-searches.ts';

interface WorkerSurroundings {
  /** Plans sheets to which pipes add columns. */
  planSheet: PlanParts;
  plans: PlanCache;
  metrics: Metrics;
  reportFault(error: unknown): void;
}

/** Starts the worker of this process; null if it is not to have one. */
export function wireWorker(
  base: Base,
  { planSheet, plans, metrics, reportFault }: WorkerSurroundings,
): SliceWorker | null {
  const { config, logger, storage, chainKey, tracing } = base;
  if (config.role === 'api') return null;
  const log = createWorkerLog(logger);
  const company = createCompany({ db: storage.leases, signals: storage.signals, reportFault });
  const ports = wirePorts(base, { metrics, planSheet, company });
  const executor = createRunExecutor({
    pipes: createSliceExecutor(plans, ports),
    search: createSearchExecutor({
      ...ports,
      searches: wireSearches(storage.lookups, outlast),
      cursors: base.cursors,
    }),
  });
  const reading = ports.readBulkJobs(reportFault);
  const worker = startWorker({
    db: storage.runs,
    upkeep: storage.upkeep,
    leaseDb: storage.leases,
    signals: storage.signals,
    executor: tracing.overExecutor(executor),
    retentionDays: config.retentionDays,
    chainKey,
    known: base.capabilities.known,
    budget: config.workerRecords,
    isAlone: storage.home === 'pglite',
    reportFault,
    onEvent: (event) => {
      metrics.countEvent(event);
      log(event);
    },
  });
  return {
    ...worker,
    drain: async (graceMs) => {
      await Promise.all([worker.drain(graceMs), reading?.stop()]);
      await company.leave();
    },
  };
}
