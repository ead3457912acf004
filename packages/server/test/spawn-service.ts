import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Role } from '../src/config.ts';
import { bareEnv, briefly } from './compile-cache.ts';

export interface ServiceProcess {
  /** Where the API listens; empty for a worker. */
  url: string;
  pid: number;
  /** Resolves with the exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>;
  terminate(): void;
  /** SIGKILL, and the wait for the end. */
  kill(): Promise<void>;
}

interface SpawnOptions {
  /** Where it logs to; without it nobody reads what it logs. */
  logFile?: string;
  /** What Node is told before the script. */
  nodeArgs?: string[];
  /** Another script than the service's, with the same announcement. */
  script?: string;
}

const serviceScript = fileURLToPath(new URL('worker-process.ts', import.meta.url));
const announcement = z.object({ address: z.string().nullable() });

/** Starts a service as a process of its own and waits until it is up. */
export async function spawnService(
  env: Record<string, string>,
  role: Role,
  { logFile, nodeArgs = [], script = serviceScript }: SpawnOptions = {},
): Promise<ServiceProcess> {
  // What it logs is switched off by its settings; what is left is the error of a start that fails.
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a');
  const child = spawn(process.execPath, [...briefly, ...nodeArgs, script, role], {
    env: { ...bareEnv(), ...env },
    stdio: ['ignore', 'pipe', log],
  });
  if (log !== 'ignore') closeSync(log);
  if (child.stdout === null) throw new Error('its output is a pipe');
  const exited = once(child, 'exit').then(([code, signal]) =>
    z.union([z.number(), z.custom<NodeJS.Signals>()]).parse(code ?? signal),
  );
  const line = once(createInterface(child.stdout), 'line').then(([text]) =>
    announcement.parse(JSON.parse(String(text))),
  );
  const died = exited.then((code) => {
    throw new Error(`the service ended at start with ${code}`);
  });
  died.catch(() => {});
  const { address } = await Promise.race([line, died]);
  return {
    url: address ?? '',
    pid: child.pid ?? 0,
    exited,
    terminate: () => void child.kill('SIGTERM'),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
