/* First start, later starts and memory at rest, on one home. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBenchHome } from '../spawn.ts';
import type { BareFigures } from './measure-bare.ts';
import { measureBarePglite } from './measure-bare.ts';
import type { ProcessFigures } from './process-tree.ts';
import { readTree } from './process-tree.ts';
import type { StartedService } from './start-service.ts';
import { startService } from './start-service.ts';

export type StartFigures = Pick<StartedService, 'seconds' | 'cpuSeconds'>;

export interface HomeFigures {
  first: StartFigures;
  second: StartFigures;
  /** At rest, after the second start. */
  rest: ProcessFigures[];
  /** PGlite alone: on a new folder, and on the service's. Null on PostgreSQL. */
  bare: { first: BareFigures; second: BareFigures } | null;
}

/** How long nothing is asked before memory is read: V8 takes a while to give back what a start has filled. */
const restMs = 20_000;

export async function measureStarts(postgresUrl: string | null): Promise<HomeFigures> {
  const home = await createBenchHome(postgresUrl);
  try {
    const first = await startService(home);
    await first.stop();
    const second = await startService(home);
    await sleep(restMs);
    const rest = readTree(second.pid);
    await second.stop();
    return { first, second, rest, bare: postgresUrl === null ? await measureBare(home.dataDir) : null };
  } finally {
    await home.remove();
  }
}

/** After the service has stopped: a folder belongs to one process. */
async function measureBare(dataDir: string): Promise<HomeFigures['bare']> {
  const folder = `${dataDir}-bare`;
  try {
    const first = await measureBarePglite(folder, 0);
    return { first, second: await measureBarePglite(join(dataDir, 'pglite'), restMs) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
