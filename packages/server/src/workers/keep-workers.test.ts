import { expect, test } from 'vitest';
import type { WorkerProcess } from './fork-worker.ts';
import type { EndedWorker } from './keep-workers.ts';
import { keepWorkers } from './keep-workers.ts';

interface Started {
  worker: WorkerProcess;
  end(how: string): void;
  told: string[];
}

/** Workers that do nothing but what a test has them do. */
function makeWorkers(obeys = true) {
  const started: Started[] = [];
  const fork = (): WorkerProcess => {
    const told: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    const worker: WorkerProcess = {
      pid: started.length + 1,
      ended,
      readMetrics: () => Promise.resolve(obeys ? `metrics of ${worker.pid}` : null),
      tellToStop: () => {
        told.push('stop');
        if (obeys) end('0');
      },
      kill: () => {
        told.push('kill');
        end('SIGKILL');
      },
    };
    started.push({ worker, end, told });
    return worker;
  };
  return { started, fork };
}

test('a worker that ends is replaced, under the same name', async () => {
  const { started, fork } = makeWorkers();
  const ends: EndedWorker[] = [];
  const workers = keepWorkers({ names: ['2', '3'], fork, onEnd: (ended) => void ends.push(ended) });
  expect(workers.pids()).toEqual([]);
  workers.start();
  expect(workers.pids()).toEqual([1, 2]);
  started[0]?.end('SIGKILL');
  await expect.poll(() => workers.pids()).toEqual([2, 3]);
  expect(ends).toEqual([{ pid: 1, end: 'SIGKILL', pauseMs: 500 }]);
  expect(await workers.readMetrics()).toEqual(
    new Map([
      ['3', 'metrics of 2'],
      ['2', 'metrics of 3'],
    ]),
  );
  await workers.stop(60_000);
  expect(workers.pids()).toEqual([]);
});

test('none is started again after a stop, also not one that waits for its next start', async () => {
  const { started, fork } = makeWorkers();
  const workers = keepWorkers({ names: ['2', '3'], fork, onEnd: () => {} });
  workers.start();
  started[0]?.end('1');
  await expect.poll(() => workers.pids()).toEqual([2]);
  await workers.stop(60_000);
  expect(started.map(({ told }) => told)).toEqual([[], ['stop']]);
});

test('one that does not stop is ended, and one that does not answer has no metrics', async () => {
  const { started, fork } = makeWorkers(false);
  const workers = keepWorkers({ names: ['2'], fork, onEnd: () => {} });
  workers.start();
  expect(await workers.readMetrics()).toEqual(new Map());
  await workers.stop(10);
  expect(started.map(({ told }) => told)).toEqual([['stop', 'kill']]);
});
