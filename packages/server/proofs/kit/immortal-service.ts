/* A service process that is started again whenever it ends, until it is told to stop. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Role } from '../../src/config.ts';

export interface ImmortalService {
  name: string;
  /** Null between an end and the next start. */
  pid(): number | null;
  /** Whether it has come up since it was started last. */
  isUp(): boolean;
  /** How long the start took that it came up from last. */
  startMs(): number;
  /** SIGKILL; false when there is no process just now. */
  kill(): boolean;
  /** Another signal, to whatever runs. */
  signal(name: NodeJS.Signals): void;
  /** Every end that nobody here asked for, with the code or signal. */
  ownEnds(): readonly OwnEnd[];
  /** SIGTERM, and the wait for the end; its code or signal. */
  stop(): Promise<string>;
}

export interface OwnEnd {
  end: string;
  /** False when it gave up before it was up. */
  wasUp: boolean;
}

interface ServiceSpec {
  name: string;
  role: Role;
  env: Record<string, string>;
  /** Where it logs to. */
  logFile: string;
  /** Instead of the plain one. */
  script?: string;
}

const plainScript = fileURLToPath(new URL('../../test/worker-process.ts', import.meta.url));
/** After an end of its own: what made it end may still be there. */
const pauseMs = 200;

export function startImmortal(spec: ServiceSpec): ImmortalService {
  const ownEnds: OwnEnd[] = [];
  let current: { child: ChildProcess; isUp: boolean; isKilled: boolean } | null = null;
  let isStopping = false;
  let startMs = 0;
  const keepAlive = async (): Promise<string> => {
    for (;;) {
      const life = { child: spawnProcess(spec), isUp: false, isKilled: false };
      current = life;
      const startedAt = performance.now();
      onFirstLine(life.child, () => {
        life.isUp = true;
        startMs = performance.now() - startedAt;
      });
      const [code, signal]: unknown[] = await once(life.child, 'exit');
      current = null;
      const end = String(signal ?? code);
      if (isStopping) return end;
      if (life.isKilled) continue;
      ownEnds.push({ end, wasUp: life.isUp });
      await sleep(pauseMs);
      if (isStopping) return end;
    }
  };
  const ended = keepAlive();
  process.once('exit', () => current?.child.kill('SIGKILL'));
  return {
    name: spec.name,
    pid: () => current?.child.pid ?? null,
    isUp: () => current?.isUp ?? false,
    startMs: () => startMs,
    kill: () => {
      if (current === null) return false;
      current.isKilled = true;
      return current.child.kill('SIGKILL');
    },
    signal: (name) => void current?.child.kill(name),
    ownEnds: () => ownEnds,
    stop: () => {
      isStopping = true;
      current?.child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A service says where it listens when it is up, and nothing before. */
function onFirstLine({ stdout }: ChildProcess, heard: () => void): void {
  if (stdout !== null) createInterface(stdout).once('line', heard);
}

function spawnProcess({ role, env, logFile, script = plainScript }: ServiceSpec): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [script, role], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  return child;
}
