import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ChildKind, LaneName } from './limits.ts';
import { laneLimits } from './limits.ts';
import type { BatchMessage, ChildMessage } from './messages.ts';
import type { ProcessUsage } from './process-usage.ts';
import { readUsage } from './process-usage.ts';

export interface Child<Sent = BatchMessage> {
  send(message: Sent): void;
  usage(): ProcessUsage | null;
  /** Ends it at once, whatever it does. */
  kill(): void;
}

export interface ChildEvents<Heard = ChildMessage> {
  onMessage(message: Heard): void;
  /** Called once, even when it was killed. */
  onEnd(): void;
}

/** Starts a child that runs tasks. */
export function startChild(lane: LaneName, events: ChildEvents, niceness?: number): Child {
  const file = import.meta.url.endsWith('.ts') ? './child-main.ts' : './child-main.js';
  return forkChild({ file: new URL(file, import.meta.url), lane, niceness }, events);
}

interface ChildStart {
  file: URL;
  lane: ChildKind;
  niceness?: number | undefined;
}

/** Starts a process of low priority that knows nothing of the service: neither its settings nor its keys. */
export function forkChild<Heard extends object, Sent extends object>(
  { file, lane, niceness = usualNiceness }: ChildStart,
  { onMessage, onEnd }: ChildEvents<Heard>,
): Child<Sent> {
  const { heapMb, lifeCpuSeconds } = laneLimits[lane];
  const options = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', '--no-warnings'];
  // If the parent was killed, nothing watches the child any more; the system itself then ends one that computes for ever.
  const limited = `ulimit -t ${lifeCpuSeconds}; exec "$0" "$@"`;
  const program = [process.execPath, ...options, fileURLToPath(file), lane];
  const child = spawn('/bin/sh', ['-c', limited, ...program], {
    serialization: 'advanced',
    env: pick(process.env, ['PATH', 'NODE_COMPILE_CACHE', 'TZ', 'LANG']),
    // What it prints when its heap is full says no more than the service says itself.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child.pid, niceness);
  // A message that could not be sent, or a program that could not be started, leads to `exit` or only to `error`.
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  child.on('message', (message: Heard) => onMessage(message));
  child.on('error', () => {
    child.kill('SIGKILL');
    end();
  });
  child.on('exit', end);
  return {
    // Otherwise the answer to a message that cannot be sent would be waited for in vain.
    send: (message) => {
      if (child.connected) child.send(message, (error) => void (error !== null && child.kill('SIGKILL')));
    },
    usage: () => (child.pid === undefined ? null : readUsage(child.pid)),
    kill: () => void child.kill('SIGKILL'),
  };
}

/**
 * With this, a child gets a thirtieth of the processor time of a service process when both want all of it. With less,
 * honest records would wait on a busy machine.
 */
export const usualNiceness = 15;

/**
 * The service's own work comes first. Where the system does not allow that, children have the same priority as the
 * service.
 */
function lowerPriority(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Nothing can be done about it.
  }
}

function pick(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
