import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Role } from '../src/config.ts';
import { bareEnv, briefly } from './compile-cache.ts';

const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));
const announcement = z.object({ address: z.string().nullable() });

export interface LoggedService {
  url: string;
  /** What it wrote to its log, line by line. */
  lines: string[];
  /** SIGTERM, and the wait for the end. Its exit code, once the log is complete. */
  terminate(): Promise<unknown>;
}

/** A service as a process of its own whose log is read; it ends with the test. */
export async function spawnLogged(env: Record<string, string>, role: Role): Promise<LoggedService> {
  const child = spawn(process.execPath, [...briefly, script, role], {
    env: { ...bareEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => void lines.push(line));
  const closed = once(child, 'close').then(([code]): unknown => code);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    closed.then((code) => {
      throw new Error(`the service ended at start with ${String(code)}: ${lines.join('\n')}`);
    }),
  ]);
  return {
    url: announcement.parse(JSON.parse(String(line))).address ?? '',
    lines,
    terminate: () => {
      child.kill('SIGTERM');
      return closed;
    },
  };
}
