import autocannon from 'autocannon';
import { once } from 'node:events';
import { fork } from 'node:child_process';
import { z } from 'zod';
import { call } from './call.ts';
import { makeRequest } from './requests.ts';
import { apiKey } from './spawn.ts';

// Short enough that what is accepted faster than it is run stays below the queue limit of 100,000 records.
const seconds = 4;
const warmUpSeconds = 1;
const connections = 8;

/** `POST /v1/pipes/run` accepted per second, 100 records each; workers of the same process run them meanwhile. */
export async function measureAccepts(url: string): Promise<number> {
  // Ten bodies, so that nothing answers from having seen the very same one.
  const requests = Array.from({ length: 10 }, (_, run) => ({ body: JSON.stringify(makeRequest(run)) }));
  return load(`${url}/v1/pipes/run`, { method: 'POST', requests });
}

/** Responses per second of a finished run of 100 records, and of a bare server that sends the same bytes. */
export async function measureChecks(url: string): Promise<{ perSecond: number; barePerSecond: number }> {
  const { text } = await call(`${url}/v1/pipes/run/sync`, JSON.stringify(makeRequest(77)));
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(text));
  const perSecond = await load(`${url}/v1/pipes/check/${id}`, {});
  const child = fork(new URL('./bare-server.ts', import.meta.url));
  child.send(text);
  const [address]: unknown[] = await once(child, 'message');
  const barePerSecond = await load(z.string().parse(address), {});
  child.kill();
  return { perSecond, barePerSecond };
}

async function load(url: string, options: Pick<autocannon.Options, 'method' | 'requests'>): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const run = (duration: number) => autocannon({ url, headers, connections, duration, ...options });
  await run(warmUpSeconds);
  const result = await run(seconds);
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`);
  return result.requests.total / result.duration;
}
