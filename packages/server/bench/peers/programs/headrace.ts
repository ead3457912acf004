/* Runs of a hundred people each are submitted over HTTP, and their results are read when they have ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Task } from '../task.ts';

const runSize = 100;
const submittedAtOnce = 4;
const pauseMs = 200;

const run = z.object({
  id: z.string(),
  status: z.string(),
  records: z.record(z.string(), z.object({ fields: z.record(z.string(), z.object({ status: z.string() })) })),
});

export async function enrich({ people, storeUrl, apiKey }: Task): Promise<number> {
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(`${storeUrl}/v1/pipes/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return run.parse(await response.json());
  };
  const ids: string[] = [];
  let next = 0;
  const submit = async () => {
    while (next < people.length) {
      const input = people.slice(next, (next += runSize));
      ids.push((await call('run', { pipes: [{ pipe_id: 'person:workemail:waterfall@1' }], input })).id);
    }
  };
  await Promise.all(Array.from({ length: submittedAtOnce }, submit));
  let found = 0;
  for (const id of ids) {
    let { status, records } = await call(`check/${id}`);
    while (status === 'pending' || status === 'processing') {
      await sleep(pauseMs);
      ({ status, records } = await call(`check/${id}`));
    }
    for (const { fields } of Object.values(records)) {
      if (fields['work_email']?.status === 'completed') found += 1;
    }
  }
  return found;
}
