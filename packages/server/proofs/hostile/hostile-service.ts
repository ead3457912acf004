/* The service as users start it, with a heap of 2 GB, and started again whenever it ends. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchHome } from '../../bench/spawn.ts';
import { message } from '../../bench/spawn.ts';
import { readTreeMemory } from './read-tree-memory.ts';

export interface HostileService {
  url: string;
  operatorToken: string;
  /** Every end that nobody here asked for, with its code or signal. */
  ends: readonly string[];
  isUp(): boolean;
  /** The most its processes had in memory together since this was asked last, in bytes. */
  takePeakMemory(): number;
  /** Tells it to end, and SIGKILL after that time; whether it ended by itself. */
  stop(patienceMs?: number): Promise<boolean>;
}

interface Spec {
  home: BenchHome;
  port: number;
  settings: Record<string, string>;
  logFile: string;
}

const announcement = z.object({ url: z.string(), operatorToken: z.string() });
/** Looking at memory keeps a process for a moment. */
const sampleMs = 500;
const pauseMs = 500;
const ownPriority = getPriority();
/** What a service promises for its end, and a moment more. */
const stopMs = 35_000;
/** What a Node takes on a machine of 4 GB. */
const heapMegabytes = 2048;

export async function startHostileService(spec: Spec): Promise<HostileService> {
  const ends: string[] = [];
  const life = { child: spawnService(spec), isUp: false, isStopping: false };
  const { url, operatorToken } = announcement.parse(await message(life.child));
  life.isUp = true;
  const ended = keepAlive(life, { spec, ends });
  let peakBytes = 0;
  const sampler = setInterval(() => {
    peakBytes = Math.max(peakBytes, readTreeMemory(life.child.pid ?? 0));
  }, sampleMs);
  return {
    url,
    operatorToken,
    ends,
    isUp: () => life.isUp,
    takePeakMemory: () => {
      const peak = peakBytes;
      peakBytes = 0;
      return peak;
    },
    stop: async (patienceMs = stopMs) => {
      life.isStopping = true;
      clearInterval(sampler);
      if (life.child.connected) life.child.send('stop');
      let isKilled = false;
      const killer = setTimeout(() => {
        isKilled = life.child.kill('SIGKILL');
      }, patienceMs);
      await ended;
      clearTimeout(killer);
      return !isKilled;
    },
  };
}

interface Life {
  child: ChildProcess;
  isUp: boolean;
  isStopping: boolean;
}

/** Resolves once it has ended for good. */
async function keepAlive(life: Life, { spec, ends }: { spec: Spec; ends: string[] }): Promise<void> {
  for (;;) {
    const [code, signal]: unknown[] = await once(life.child, 'exit');
    life.isUp = false;
    if (life.isStopping) return;
    ends.push(String(signal ?? code));
    await sleep(pauseMs);
    if (life.isStopping) return;
    life.child = spawnService(spec);
    life.child.once('message', () => {
      life.isUp = true;
    });
  }
}

function spawnService({ home, port, settings, logFile }: Spec): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = fork(new URL('service-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      PATH: process.env.PATH,
      HEADRACE_PORT: String(port),
      HEADRACE_LOG_LEVEL: 'error',
      HEADRACE_DATA_DIR: home.dataDir,
      ...(home.databaseUrl === null ? {} : { DATABASE_URL: home.databaseUrl }),
      ...settings,
    },
  });
  closeSync(log);
  keepPriority(child);
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** The attacker may have lowered its priority already, and only root may raise it again: otherwise the service starts as low. */
function keepPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, ownPriority);
  } catch {
    // The figures of what comes after an end, which is a violation by itself, are worse.
  }
}
