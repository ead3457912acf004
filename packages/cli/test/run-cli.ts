import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { bareEnv, briefly } from '../../server/test/compile-cache.ts';
import { copyEmptyDatabase } from '../../server/test/empty-database.ts';

const main = fileURLToPath(new URL('../src/main.js', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * A folder to work in, with the settings of a service whose data lies in it. It begins with an empty database, which is
 * copied in far less time than it takes to make; `isFresh`: with nothing at all.
 */
export async function makeFolder({ isFresh = false } = {}) {
  const path = await mkdtemp(join(tmpdir(), 'headrace-cli-test-'));
  if (!isFresh) await copyEmptyDatabase(inject('templateFolder'), join(path, 'data'));
  const env = {
    ...bareEnv(),
    HEADRACE_DATA_DIR: join(path, 'data'),
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'silent',
    HEADRACE_COMPUTE_NICENESS: '0',
  };
  return { path, env, remove: () => rm(path, { recursive: true, force: true }) };
}

export type Folder = Awaited<ReturnType<typeof makeFolder>>;

export function spawnCli(folder: Folder, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [...briefly, main, ...args], {
    cwd: folder.path,
    env: { ...folder.env, ...env },
  });
}

export function collectOutput(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (text) => (stdout += text));
  child.stderr?.on('data', (text) => (stderr += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

/** Runs the command to its end. */
export function runCli(folder: Folder, args: string[], env?: Record<string, string>): Promise<Ended> {
  return collectOutput(spawnCli(folder, args, env));
}

/** Starts `headrace start` and waits until it says where it is. */
export async function startCli(folder: Folder, env?: Record<string, string>) {
  const child = spawnCli(folder, ['start'], env);
  const ended = collectOutput(child);
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (piece) => {
      text += piece;
      if (text.includes('http://')) setTimeout(() => resolve(text), 50);
    });
    void ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return {
    child,
    ended,
    said,
    url: /http:\/\/[\w.:]+/.exec(said)?.[0] ?? '',
    apiKey: /hr_\w{40}/.exec(said)?.[0] ?? '',
    stop,
  };
}
