import { fork } from 'node:child_process';
import type { ToWorker } from './worker-messages.ts';
import { toParent } from './worker-messages.ts';

/** What a further worker runs: usually the script of its parent, told to be a worker. */
export interface WorkerProgram {
  script: string;
  args: readonly string[];
}

export interface WorkerProcess {
  /** Null if it could not be started. */
  pid: number | null;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<string>;
  /** Null if it does not answer, as one that is only starting does not. */
  readMetrics(withinMs: number): Promise<string | null>;
  /** It ends by itself, once it has finished or handed back what it runs. */
  tellToStop(): void;
  kill(): void;
}

/**
 * Starts a worker. It logs to where this process logs, directly, so that what it says at its end is not lost with this
 * process. The channel between the two closes when either of them ends, however it ends.
 */
export function forkWorker({ script, args }: WorkerProgram, env: NodeJS.ProcessEnv): WorkerProcess {
  const child = fork(script, [...args], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const tell = (message: ToWorker) => {
    // One that cannot be told is ending, which is heard anyway.
    if (child.connected) child.send(message, () => {});
  };
  const asked = new Map<number, (text: string | null) => void>();
  let lastId = 0;
  child.on('message', (message) => {
    const { id, text } = toParent.parse(message);
    asked.get(id)?.(text);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? String(code)));
    // A program that could not be started has no exit.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
  void ended.then(() => asked.forEach((resolve) => resolve(null)));
  return {
    pid: child.pid ?? null,
    ended,
    readMetrics: async (withinMs) => {
      const id = (lastId += 1);
      const answer = new Promise<string | null>((resolve) => asked.set(id, resolve));
      const timer = setTimeout(() => asked.get(id)?.(null), withinMs);
      tell({ kind: 'read metrics', id });
      const text = await answer;
      clearTimeout(timer);
      asked.delete(id);
      return text;
    },
    tellToStop: () => tell({ kind: 'stop' }),
    kill: () => void child.kill('SIGKILL'),
  };
}
