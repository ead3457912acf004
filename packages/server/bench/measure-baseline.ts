import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { BenchHome } from './spawn.ts';

/** Records per second of the bare program on the same kind of home. */
export async function measureBaseline(home: BenchHome, runs: number): Promise<number> {
  const script = new URL('./baseline-process.ts', import.meta.url);
  const child = fork(script, [home.databaseUrl ?? '', join(home.dataDir, '..', 'baseline'), String(runs)]);
  const [message]: unknown[] = await once(child, 'message');
  return z.object({ recordsPerSecond: z.number() }).parse(message).recordsPerSecond;
}
