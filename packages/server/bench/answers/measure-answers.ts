import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { call, percentile } from '../call.ts';
import { makeRequest } from '../requests.ts';
import type { BenchHome } from '../spawn.ts';
import { apiKey, message } from '../spawn.ts';

/** Service and plain server take turns, so that both meet the same machine. */
const rounds = 3;
const secondsOfRound = 2;
/** In a round. More would pass what an organization may have queued, where nothing runs them. */
const acceptedRuns = 90;
const connections = 8;
/** Texts that are read, and handed to the plain server, in one go. */
const textsAtOnce = 50;

/** Answers a second of the service and of the plain server, and the middle of the ratios of all rounds. */
export interface Compared {
  perSecond: number;
  barePerSecond: number;
  share: number;
}

/**
 * Measures a service on which runs of 100 records have ended, by what is asked of it. The plain server does the same with
 * texts that it has in memory: sends them, compresses them at the same level, or says that nothing has changed.
 */
export async function measureAnswers(home: BenchHome, url: string): Promise<Record<string, Compared>> {
  const ids = await listEnded(url);
  const paths = ids.map((id) => `/v1/pipes/check/${id}`);
  const bare = await spawnBare(home);
  try {
    for (let at = 0; at < paths.length; at += textsAtOnce) {
      const some = paths.slice(at, at + textsAtOnce);
      await bare.keep(await Promise.all(some.map(async (path) => (await call(url + path)).text)));
    }
    const service = { url, requests: paths.map((path) => ({ path })) };
    const plain = { url: bare.url, requests: paths.map((_, at) => ({ path: `/${at}` })) };
    const ask = (headers: Record<string, string>) => compare({ ...service, headers }, { ...plain, headers });
    return {
      'check/s': await ask({}),
      'check/s, zstd': await ask({ 'accept-encoding': 'zstd' }),
      'check/s, 304': await ask({ 'if-none-match': '*' }),
    };
  } finally {
    bare.stop();
  }
}

/** Measures how many runs of 100 records a service accepts; the plain server validates and inserts the same bodies. */
export async function measureAccepted(
  home: BenchHome,
  url: string,
): Promise<Record<'run accepted/s', Compared>> {
  const requests = Array.from({ length: 10 }, (_, run) => ({ body: JSON.stringify(makeRequest(run)) }));
  const post = { method: 'POST' as const, requests };
  const bare = await spawnBare(home);
  try {
    const plain = { ...post, url: bare.url };
    const service = { ...post, url: `${url}/v1/pipes/run` };
    return { 'run accepted/s': await compare(service, plain, { amount: acceptedRuns }) };
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
    const kept = message(child);
    child.send(texts);
    await kept;
  };
  return { url, keep, stop: () => child.kill() };
}

type Load = Pick<autocannon.Options, 'method' | 'requests' | 'headers'> & { url: string };

type Much = { duration: number } | { amount: number };

async function compare(
  service: Load,
  bare: Load,
  much: Much = { duration: secondsOfRound },
): Promise<Compared> {
  await load(service, much);
  await load(bare, much);
  const measured: { service: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ service: await load(service, much), bare: await load(bare, much) });
  const middle = (of: (round: (typeof measured)[number]) => number) => percentile(measured.map(of), 0.5);
  return {
    perSecond: middle((round) => round.service),
    barePerSecond: middle((round) => round.bare),
    share: middle((round) => round.service / round.bare),
  };
}

async function load({ url, headers, ...options }: Load, much: Much): Promise<number> {
  const all = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers };
  // It ends with a sample.
  const result = await autocannon({ url, headers: all, connections, sampleInt: 20, ...much, ...options });
  const failed = result.errors + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`);
  return result.requests.total / result.duration;
}
