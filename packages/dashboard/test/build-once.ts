import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { buildDashboard, isBuilt } from '../build/build-dashboard.ts';

/** The dashboard of the sources. In a fresh checkout several processes want it at once: one builds it, which takes half a minute. */
export async function buildOnce(): Promise<void> {
  const turn = join(inject('templateFolder'), 'dashboard-build');
  while (!(await isBuilt())) {
    if (await take(turn)) await buildDashboard().finally(() => rm(turn, { recursive: true }));
    else await sleep(500);
  }
}

async function take(turn: string): Promise<boolean> {
  try {
    await mkdir(turn);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
