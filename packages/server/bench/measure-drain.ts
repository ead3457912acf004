import { setTimeout as sleep } from 'node:timers/promises';
import { call, percentile } from './call.ts';

interface Drained {
  recordsPerSecond: number;
  healthP95Ms: number;
}

/**
 * Watches a service work off a full queue: records per second between the first and the last tenth,
 * and how long `/healthz` takes meanwhile, asked every 20 ms.
 */
export async function measureDrain(url: string, total: number): Promise<Drained> {
  const health: number[] = [];
  let isDone = false;
  const probe = async (): Promise<void> => {
    while (!isDone) {
      const start = performance.now();
      await call(`${url}/healthz`);
      health.push(performance.now() - start);
      await sleep(20);
    }
  };
  const probing = probe();
  const marks: { at: number; finished: number }[] = [];
  for (;;) {
    const finished = await countFinished(url);
    // The service counts anew once a second and repeats itself meanwhile: only the first sight of a number is in time.
    if (finished !== marks.at(-1)?.finished) marks.push({ at: performance.now(), finished });
    if (finished >= total) break;
    await sleep(100);
  }
  isDone = true;
  await probing;
  const from = marks.find((mark) => mark.finished >= total * 0.1);
  const to = marks.findLast((mark) => mark.finished <= total * 0.9);
  if (from === undefined || to === undefined || from === to)
    throw new Error('the queue was worked off too fast to be measured');
  const recordsPerSecond = (to.finished - from.finished) / ((to.at - from.at) / 1000);
  return { recordsPerSecond, healthP95Ms: percentile(health, 0.95) };
}

/** Records the service has brought to their end. */
export async function countFinished(url: string): Promise<number> {
  const { text } = await call(`${url}/metrics`);
  return Number(/^headrace_records_finished_total (\d+)/m.exec(text)?.[1] ?? 0);
}
