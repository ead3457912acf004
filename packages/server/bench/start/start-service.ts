/* The service as its users start it: `headrace start`, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BenchHome } from '../spawn.ts';
import { apiKey } from '../spawn.ts';
import { readTree } from './process-tree.ts';

export interface StartedService {
  url: string;
  pid: number;
  /** From the start of the process until /healthz answered. */
  seconds: number;
  /** Processor time until then, in all threads and children. It hardly depends on what else the machine does. */
  cpuSeconds: number;
  stop(): Promise<void>;
}

const command = fileURLToPath(new URL('../../../cli/src/main.js', import.meta.url));
const lookMs = 5;

export async function startService(
  home: BenchHome,
  settings: Record<string, string> = {},
): Promise<StartedService> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [command, 'start'], {
    env: {
      PATH: process.env.PATH,
      HEADRACE_PORT: String(port),
      HEADRACE_LOG_LEVEL: 'error',
      HEADRACE_DATA_DIR: home.dataDir,
      HEADRACE_BOOTSTRAP_API_KEY: apiKey,
      ...(home.databaseUrl === null ? {} : { DATABASE_URL: home.databaseUrl }),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const pid = child.pid ?? 0;
  const exited = once(child, 'exit');
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    await sleep(lookMs);
  }
  const seconds = (performance.now() - began) / 1000;
  const cpuSeconds = readTree(pid).reduce((sum, each) => sum + each.cpuSeconds, 0);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url, pid, seconds, cpuSeconds, stop };
}

async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok === true;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
