import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { call, percentile } from '../call.ts';
import { makeRequest } from '../requests.ts';
import type { BenchHome } from '../spawn.ts';
import { apiKey, message } from '../spawn.ts';

/** Service and plain server take turns, so that both meet the same machine. */
const rounds = 5;
const seconds = 2;
const connections = 8;
/** What the plain server keeps; they are as long as the others. */
const keptTexts = 50;

/** Answers a second of the service and of the plain server, and the middle of the ratios of all rounds. */
export interface Compared {
  perSecond: number;
  barePerSecond: number;
  share: number;
}

export interface Measured {
  checks: Compared;
  compressed: Compared;
  unchanged: Compared;
  accepts: Compared;
}

/** Measures a service on which runs of 100 records have ended. */
export async function measureAnswers(home: BenchHome, url: string): Promise<Measured> {
  const ids = await listEnded(url);
  const paths = ids.map((id) => `/v1/pipes/check/${id}`);
  const bare = await spawnBare(home);
  try {
    await bare.keep(
      await Promise.all(paths.slice(0, keptTexts).map(async (path) => (await call(url + path)).text)),
    );
    const bareRequests = paths.map((_, at) => ({ path: `/${at}` }));
    const checks = { url, requests: paths.map((path) => ({ path })) };
    const plain = { url: bare.url, requests: bareRequests };
    const zstd = { 'accept-encoding': 'zstd' };
    const known = { 'if-none-match': '*' };
    const bodies = Array.from({ length: 10 }, (_, run) => JSON.stringify(makeRequest(run)));
    const post = { method: 'POST' as const, requests: bodies.map((body) => ({ body })) };
    return {
      checks: await compare(checks, plain),
      compressed: await compare({ ...checks, headers: zstd }, plain),
      unchanged: await compare({ ...checks, headers: known }, plain),
      accepts: await compare({ ...post, url: `${url}/v1/pipes/run` }, { ...post, url: bare.url }),
    };
  } finally {
    bare.stop();
  }
}

/** The newest thousand runs that have ended. */
async function listEnded(url: string): Promise<string[]> {
  const page = z.object({ runs: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() });
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && ids.length < 1000;) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { text } = await call(`${url}/v1/runs?status=completed&limit=100${after}`);
    const { runs, next_cursor } = page.parse(JSON.parse(text));
    ids.push(...runs.map(({ id }) => id));
    cursor = next_cursor;
  }
  return ids;
}

async function spawnBare(home: BenchHome) {
  const folder = join(home.dataDir, '..', 'bare');
  const child = fork(new URL('./bare-process.ts', import.meta.url), [home.databaseUrl ?? '', folder]);
  const url = z.string().parse(await message(child));
  const keep = async (texts: readonly string[]) => {
    for (const text of texts) {
      const kept = message(child);
      child.send(text);
      await kept;
    }
  };
  return { url, keep, stop: () => child.kill() };
}

type Load = Pick<autocannon.Options, 'method' | 'requests' | 'headers'> & { url: string };

async function compare(service: Load, bare: Load): Promise<Compared> {
  await load(service, 1);
  await load(bare, 1);
  const measured: { service: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ service: await load(service, seconds), bare: await load(bare, seconds) });
  const middle = (of: (round: (typeof measured)[number]) => number) => percentile(measured.map(of), 0.5);
  return {
    perSecond: middle((round) => round.service),
    barePerSecond: middle((round) => round.bare),
    share: middle((round) => round.service / round.bare),
  };
}

async function load({ url, headers, ...options }: Load, duration: number): Promise<number> {
  const all = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers };
  const result = await autocannon({ url, headers: all, connections, duration, ...options });
  const failed = result.errors + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`);
  return result.requests.total / result.duration;
}
