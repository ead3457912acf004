/* Calls of the API that is measured. */
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { apiKey } from '../../spawn.ts';

export interface BenchApi {
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  patch(path: string, body: unknown): Promise<unknown>;
  upload(path: string, file: string): Promise<unknown>;
  close(): Promise<void>;
}

export function openBenchApi(url: string): BenchApi {
  // An import answers when it is done.
  const agent = new Agent({ connections: 16, headersTimeout: 0, bodyTimeout: 0 });
  const call = async (path: string, options: Partial<Dispatcher.RequestOptions>, type?: string) => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const { method = 'GET', body = null } = options;
    const response = await request(url + path, { dispatcher: agent, method, body, headers });
    const text = await response.body.text();
    if (response.statusCode >= 300)
      throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 500)}`);
    const answer: unknown = JSON.parse(text);
    return answer;
  };
  const json = (method: 'POST' | 'PATCH') => (path: string, body: unknown) =>
    call(path, { method, body: JSON.stringify(body) }, 'application/json');
  return {
    get: (path) => call(path, {}),
    post: json('POST'),
    patch: json('PATCH'),
    upload: (path, file) => call(path, { method: 'POST', body: createReadStream(file) }, 'text/csv'),
    close: () => agent.close(),
  };
}

const sheetRun = z.object({
  no: z.int(),
  status: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});

interface RunOptions {
  pipes: readonly string[];
  rows?: 'all' | readonly number[] | { first: number };
  only?: readonly string[];
}

/** Starts a sheet run; the path of it. */
export async function startRun(api: BenchApi, sheet: string, options: RunOptions): Promise<string> {
  const { no } = sheetRun.parse(await api.post(`${sheet}/runs`, { ...options, max_credits: 1_000_000 }));
  return `${sheet}/runs/${no}`;
}

const pollMs = 500;

/** Waits for the end of a run; the seconds it took by the service's own clock. */
export async function awaitRun(api: BenchApi, path: string): Promise<number> {
  for (;;) {
    const run = sheetRun.parse(await api.get(path));
    if (run.finished_at === null) {
      await sleep(pollMs);
      continue;
    }
    if (run.status !== 'completed') throw new Error(`${path} is ${run.status}: ${run.error}`);
    return (Date.parse(run.finished_at) - Date.parse(run.created_at)) / 1000;
  }
}
