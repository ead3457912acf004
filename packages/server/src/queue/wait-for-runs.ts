import type { Signals } from '../storage/signals.ts';
import { repeat } from './repeat.ts';

const usualPollMs = 1000;

/** Each wait keeps a connection and a request in memory, for minutes. */
export const maxWaits = { ofOrganization: 500, ofProcess: 2000 };

/** `over`: the time was over first, or the wait was canceled. `full`: too many wait already, so this one did not. */
export type WaitOutcome = 'ended' | 'over' | 'full';

export interface RunWait {
  outcome: Promise<WaitOutcome>;
  cancel(): void;
}

interface AwaitedRun {
  id: string;
  organizationId: string;
}

interface Waiter extends AwaitedRun {
  answer(outcome: WaitOutcome): void;
}

interface WaiterOptions {
  /** Which of these runs have ended. */
  findEnded(runs: readonly AwaitedRun[]): Promise<readonly string[]>;
  signals: Signals;
  pollMs?: number;
}

/** Waits for runs to end: told by a signal, with one query a second for all waiters behind it. */
export function createRunWaiter({ findEnded, signals, pollMs = usualPollMs }: WaiterOptions) {
  const waiters = createWaiters();
  let isClosed = false;
  const end = (runId: string) => {
    for (const { answer } of waiters.of(runId)) answer('ended');
  };
  signals.subscribe('finished', end);
  const stopPolling = repeat(async () => {
    const runs = waiters.runs();
    if (runs.length > 0) for (const id of await findEnded(runs)) end(id);
  }, pollMs);
  return {
    wait: ({ timeoutMs, runId: id, organizationId }: WantedWait): RunWait => {
      if (waiters.isFull(organizationId)) return { outcome: Promise.resolve('full'), cancel: () => {} };
      const { promise, resolve } = Promise.withResolvers<WaitOutcome>();
      const answer = (outcome: WaitOutcome) => {
        clearTimeout(expiry);
        waiters.remove(waiter);
        resolve(outcome);
      };
      const waiter: Waiter = { id, organizationId, answer };
      const expiry = setTimeout(answer, timeoutMs, 'over');
      waiters.add(waiter);
      if (isClosed) answer('over');
      return { outcome: promise, cancel: () => answer('over') };
    },
    /** Ends all waits, including those that begin later, as if their time were over. */
    close: () => {
      isClosed = true;
      stopPolling();
      for (const { id } of waiters.runs()) for (const { answer } of waiters.of(id)) answer('over');
    },
  };
}

interface WantedWait {
  organizationId: string;
  runId: string;
  timeoutMs: number;
}

/** Those that wait, by run, and how many of each organization. */
function createWaiters() {
  const byRun = new Map<string, Set<Waiter>>();
  const counts = new Map<string, number>();
  let all = 0;
  const count = (organizationId: string, more: 1 | -1) => {
    const left = (counts.get(organizationId) ?? 0) + more;
    if (left === 0) counts.delete(organizationId);
    else counts.set(organizationId, left);
    all += more;
  };
  return {
    add: (waiter: Waiter) => {
      byRun.set(waiter.id, (byRun.get(waiter.id) ?? new Set()).add(waiter));
      count(waiter.organizationId, 1);
    },
    /** Safe to call twice. */
    remove: (waiter: Waiter) => {
      const waiting = byRun.get(waiter.id);
      if (waiting?.delete(waiter) !== true) return;
      if (waiting.size === 0) byRun.delete(waiter.id);
      count(waiter.organizationId, -1);
    },
    of: (runId: string): readonly Waiter[] => [...(byRun.get(runId) ?? [])],
    runs: (): AwaitedRun[] => [...byRun.values()].flatMap((waiting) => [...waiting].slice(0, 1)),
    isFull: (organizationId: string): boolean =>
      all >= maxWaits.ofProcess || (counts.get(organizationId) ?? 0) >= maxWaits.ofOrganization,
  };
}
