import { keepBriefly } from '../observability/keep-briefly.ts';
import { mostConnections } from '../storage/pool-limits.ts';
import type { WorkerProgram } from '../workers/fork-worker.ts';
import { forkWorker } from '../workers/fork-worker.ts';
import type { FurtherWorkers } from '../workers/keep-workers.ts';
import { keepWorkers } from '../workers/keep-workers.ts';
import type { Base } from './base.ts';

/** What a process says about those that run records for it. */
export interface WorkersShown {
  /** How many there are to be, this process among them. */
  count: number;
  /** Those that it started. */
  pids: readonly number[];
  /** The most connections to PostgreSQL of all of them together, besides imports of datasets. */
  mostConnections: number;
}

const keepMs = 1000;
/** A stop may take this much longer than running records do. */
const endMs = 3000;

const none: FurtherWorkers = {
  start: () => {},
  pids: () => [],
  readMetrics: () => Promise.resolve(new Map()),
  stop: () => Promise.resolve(),
};

/** The workers that a process starts beside its own; none where it is not told what they run. */
export function wireFurtherWorkers(
  { config, logger }: Pick<Base, 'config' | 'logger'>,
  program: WorkerProgram | null,
) {
  const isAlone = program === null || config.role === 'api' || config.isFurther;
  const count = isAlone ? 1 : config.workers;
  const workers = isAlone
    ? none
    : keepWorkers({
        names: Array.from({ length: count - 1 }, (_, at) => String(at + 2)),
        // Each is told how many share the machine, also where nobody set it.
        fork: () => forkWorker(program, { ...process.env, HEADRACE_WORKERS: String(count) }),
        onEnd: ({ pid, end, pauseMs }) =>
          logger.error({ worker_pid: pid, end, pause_ms: pauseMs }, 'a worker ended; it is started again'),
      });
  const show = (): WorkersShown => ({
    count,
    pids: workers.pids(),
    mostConnections: mostConnections(count),
  });
  return {
    start: () => {
      workers.start();
      if (count > 1) logger.info(show(), 'further workers are started');
    },
    // Anybody may ask for them.
    readMetrics: keepBriefly(workers.readMetrics, { keepMs, now: () => performance.now() }),
    stop: () => workers.stop(config.drainMs + endMs),
    show,
  };
}
