import type { ChildProcess } from 'node:child_process';
import { execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';

export const apiKey = `hr_${randomBytes(20).toString('hex')}`;

export interface BenchHome {
  name: 'pglite' | 'postgres';
  dataDir: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

/**
 * An empty home: a database of its own on that PostgreSQL, or a folder for the embedded one. In a folder of its caller's
 * it is left there, to be looked at where a proof fails.
 */
export async function createBenchHome(
  postgresUrl: string | null,
  callersFolder?: string,
): Promise<BenchHome> {
  const folder = await mkdtemp(join(callersFolder ?? tmpdir(), 'headrace-bench-'));
  const dataDir = join(folder, 'data');
  const removeFolder = async () => {
    if (callersFolder === undefined) await rm(folder, { recursive: true, force: true });
  };
  if (postgresUrl === null) return { name: 'pglite', dataDir, databaseUrl: null, remove: removeFolder };
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await runOn(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const remove = async () => {
    await runOn(postgresUrl, `drop database ${name} with (force)`);
    await removeFolder();
  };
  return { name: 'postgres', dataDir, databaseUrl: url.href, remove };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export interface BenchService {
  url: string;
  peakMegabytes(): Promise<number>;
  /** User and system time so far. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const build = fileURLToPath(new URL('../../cli/build/main.ts', import.meta.url));
let bundled: Promise<unknown> | null = null;

/** Starts the service on a home in a process of its own; as `api`, it runs nothing. */
export async function spawnService(
  home: BenchHome,
  settings: Record<string, string> = {},
  role: 'all' | 'api' = 'all',
): Promise<BenchService> {
  // The sources file by file would take 100 MB more, and other time.
  bundled ??= run(process.execPath, [build, '--if-needed']);
  await bundled;
  const child = fork(new URL('./service-process.js', import.meta.url), [role], {
    env: {
      PATH: process.env.PATH,
      HEADRACE_PORT: '0',
      HEADRACE_LOG_LEVEL: 'error',
      HEADRACE_DATA_DIR: home.dataDir,
      HEADRACE_BOOTSTRAP_API_KEY: apiKey,
      HEADRACE_REQUESTS_PER_MINUTE: '100000000',
      // For profiles: `BENCH_NODE_OPTIONS=--cpu-prof`.
      NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
      ...(home.databaseUrl === null ? {} : { DATABASE_URL: home.databaseUrl }),
      ...settings,
    },
  });
  const usage = async () => {
    const reply = message(child);
    child.send('usage');
    return z.object({ peakBytes: z.number(), cpuSeconds: z.number() }).parse(await reply);
  };
  const { address } = z.object({ address: z.string() }).parse(await message(child));
  return {
    url: address,
    peakMegabytes: async () => (await usage()).peakBytes / 1024 / 1024,
    cpuSeconds: async () => (await usage()).cpuSeconds,
    stop: async () => {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}

/** The next thing a process says; rejects when it ends instead. */
export async function message(child: ChildProcess): Promise<unknown> {
  const listening = new AbortController();
  const { signal } = listening;
  const [first]: unknown[] = await Promise.race([
    once(child, 'message', { signal }),
    once(child, 'exit', { signal }).then(() => {
      throw new Error('the service ended before it answered');
    }),
  ]).finally(() => listening.abort());
  return first;
}
