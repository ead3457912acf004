/* The same start and rest without us: PGlite in a process of its own, and Node.js with nothing to do. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '../spawn.ts';
import { readTree, residentMbOf } from './process-tree.ts';

export interface BareFigures {
  seconds: number;
  cpuSeconds: number;
  restMb: number;
}

export async function measureBarePglite(dataDir: string, restMs: number): Promise<BareFigures> {
  const began = performance.now();
  const child = fork(new URL('./bare-pglite-process.ts', import.meta.url), [dataDir], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  await message(child);
  const seconds = (performance.now() - began) / 1000;
  const cpuSeconds = readTree(pid).reduce((sum, each) => sum + each.cpuSeconds, 0);
  await sleep(restMs);
  const restMb = residentMbOf(readTree(pid));
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
  return { seconds, cpuSeconds, restMb };
}
