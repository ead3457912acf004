import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { House } from './open-house.ts';

const calmMs = 50;

/** Waits until a service answers at once and nothing is queued; false when that takes too long. */
export async function rest({ service, aim }: House, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (let calm = 0; performance.now() < until; await sleep(250)) {
    const startedAt = performance.now();
    const isIdle = service.isUp() && (await hasNothingToDo(aim.url, until - startedAt));
    calm = isIdle && performance.now() - startedAt < calmMs * 4 ? calm + 1 : 0;
    if (calm === 4) return true;
  }
  return false;
}

/** Whether no more is under way than the neighbour's runs. */
async function hasNothingToDo(url: string, patience: number): Promise<boolean> {
  try {
    const answer = await request(`${url}/metrics`, { signal: AbortSignal.timeout(Math.max(1, patience)) });
    const text = await answer.body.text();
    const counts = text.matchAll(/^headrace_(?:queued|unfinished)_records(?:\{[^}]*\})? (\d+)/gm);
    return [...counts].reduce((sum, [, records]) => sum + Number(records), 0) <= neighbourRecords;
  } catch {
    return false;
  }
}

const neighbourRecords = 40;
