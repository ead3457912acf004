import type { Logger } from 'pino';
import type { EndedRun } from '../queue/end-runs.ts';
import type { WorkerEvent } from '../queue/worker-event.ts';
import { traceIdOf } from './traceparent.ts';

/** The log lines of a worker: runs that end, and slices that go wrong. Ids and counts, never values. */
export function createWorkerLog(logger: Logger): (event: WorkerEvent) => void {
  return (event) => {
    if (event.kind === 'settled') {
      for (const run of event.settled.runs) logger.info(describeRun(run), 'run finished');
    } else if (event.kind === 'recovered') {
      for (const {
        org_id: organizationId,
        run_id: runId,
        first_position: position,
        ...counts
      } of event.slices)
        logger.warn(
          { organization_id: organizationId, run_id: runId, first_position: position, ...counts },
          'slice recovered',
        );
    } else if (event.kind === 'isolated') {
      const { organizationId, runId, firstPosition, size, claims, losses } = event.slice;
      const place = { organization_id: organizationId, run_id: runId, first_position: firstPosition };
      logger.warn(
        { ...place, size, claims, losses },
        event.how === 'split'
          ? 'slice split: it was lost too often'
          : 'record given up: it was lost too often',
      );
    } else if (event.kind === 'handed back') logger.info({ slices: event.slices }, 'slices handed back');
  };
}

function describeRun(run: EndedRun) {
  return {
    organization_id: run.org_id,
    run_id: run.id,
    status: run.status,
    records: run.record_count,
    credits: run.spent / 10_000,
    duration_ms: Math.round(run.seconds * 1000),
    trace_id: traceIdOf(run.trace),
  };
}
