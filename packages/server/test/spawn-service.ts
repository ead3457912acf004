import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Role } from '../src/config.ts';

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

const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));
const announcement = z.object({ address: z.string().nullable() });

/** Starts a service as a process of its own and waits until it is up. */
export async function spawnService(env: Record<string, string>, role: Role): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [script, role], {
    env: { PATH: process.env.PATH, ...env },
    // What it logs is switched off by its settings; what is left is the error of a start that fails.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
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
