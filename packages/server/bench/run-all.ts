/* Plain runs of the API, as clients submit them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { call } from './call.ts';
import { countFinished } from './measure-drain.ts';
import type { BenchService } from './spawn.ts';

/** Runs that are waited for one by one; those before them have ended by then, as slices are claimed in their order. */
const watched = 12;

/** Submits all bodies, four at a time; until the last of their runs has ended. */
export async function runAll(
  service: BenchService,
  bodies: string[],
): Promise<{ ids: string[]; endedAt: number }> {
  const before = await countFinished(service.url);
  const ids: string[] = [];
  let records = 0;
  const queue = [...bodies];
  const lane = async () => {
    for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
      const { status, text } = await call(`${service.url}/v1/pipes/run`, body);
      if (status !== 200) throw new Error(`the service answered ${status}: ${text.slice(0, 500)}`);
      const run = z.object({ id: z.string(), order: z.array(z.unknown()) }).parse(JSON.parse(text));
      ids.push(run.id);
      records += run.order.length;
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  for (const id of ids.slice(-watched))
    while (!hasEnded.has((await readRun(service, id)).status)) await sleep(200);
  const endedAt = performance.now();
  // What is counted shows a second late.
  while ((await countFinished(service.url)) < before + records) await sleep(200);
  return { ids, endedAt };
}

const runReply = z.object({
  status: z.string(),
  credits: z.object({ spent: z.number() }),
  records: z.record(
    z.string(),
    z.object({ fields: z.record(z.string(), z.looseObject({ status: z.string() })) }),
  ),
});

const hasEnded = new Set(['completed', 'failed', 'canceled']);

export async function readRun(service: BenchService, id: string): Promise<z.infer<typeof runReply>> {
  return runReply.parse(JSON.parse((await call(`${service.url}/v1/pipes/check/${id}`)).text));
}
