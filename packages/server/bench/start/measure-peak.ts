/* The most that the service and its children hold together while they work off queued runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fillQueue } from '../fill-queue.ts';
import { countFinished } from '../measure-drain.ts';
import { apiKey, createBenchHome } from '../spawn.ts';
import type { ProcessFigures } from './process-tree.ts';
import { readTree, residentMbOf } from './process-tree.ts';
import { startService } from './start-service.ts';

const recordsPerRun = 100;
const lookMs = 50;

/** The processes at the moment when they held most. */
export async function measurePeak(postgresUrl: string | null, runs: number): Promise<ProcessFigures[]> {
  const home = await createBenchHome(postgresUrl);
  try {
    await fillQueue(home, { runs, apiKey });
    const service = await startService(home);
    try {
      return await watch(service, runs * recordsPerRun);
    } finally {
      await service.stop();
    }
  } finally {
    await home.remove();
  }
}

async function watch({ url, pid }: { url: string; pid: number }, total: number): Promise<ProcessFigures[]> {
  let most: ProcessFigures[] = [];
  let isDone = false;
  const watching = async () => {
    while (!isDone) {
      const tree = readTree(pid);
      if (residentMbOf(tree) > residentMbOf(most)) most = tree;
      await sleep(lookMs);
    }
  };
  const watched = watching();
  while ((await countFinished(url)) < total) await sleep(200);
  isDone = true;
  await watched;
  return most;
}
