import { computeLimits } from './limits.ts';
import type { QueuedTask } from './queued-task.ts';

/** Tasks by organization; organizations take turns. */
export interface FairQueue {
  add(task: QueuedTask): void;
  /** Puts tasks back in front of what their organization has waiting. */
  putBack(tasks: readonly QueuedTask[]): void;
  /** The next tasks of one organization that may have another child, as many as a child gets at once. */
  take(mayHave: (organizationId: string) => boolean): QueuedTask[];
  /** Whether a task waits whose organization may have another child. */
  has(mayHave: (organizationId: string) => boolean): boolean;
  /** Removes and returns all tasks that wait, in no particular order. */
  clear(): QueuedTask[];
  size(): number;
  /** Characters of an organization's tasks that wait. */
  lengthOf(organizationId: string): number;
}

export function createFairQueue(): FairQueue {
  // In the order of turns: an organization that has had one goes to the end.
  const waiting = new Map<string, QueuedTask[]>();
  const tally = createTally();
  const listOf = (organizationId: string): QueuedTask[] => {
    const known = waiting.get(organizationId) ?? [];
    waiting.set(organizationId, known);
    return known;
  };
  return {
    add: (task) => {
      listOf(task.organizationId).push(task);
      tally.count(task.organizationId, [task], 1);
    },
    putBack: (tasks) => {
      const [first] = tasks;
      if (first === undefined) return;
      listOf(first.organizationId).unshift(...tasks);
      tally.count(first.organizationId, tasks, 1);
    },
    take: (mayHave) => {
      for (const [organizationId, tasks] of waiting) {
        if (!mayHave(organizationId)) continue;
        const taken = takeTogether(tasks);
        tally.count(organizationId, taken, -1);
        waiting.delete(organizationId);
        if (tasks.length > 0) waiting.set(organizationId, tasks);
        const wanted = taken.filter(isWanted);
        if (wanted.length > 0) return wanted;
      }
      return [];
    },
    has: (mayHave) => [...waiting].some(([id, tasks]) => tasks.length > 0 && mayHave(id)),
    clear: () => {
      const all = [...waiting.values()].flat();
      waiting.clear();
      tally.clear();
      return all;
    },
    size: tally.size,
    lengthOf: tally.lengthOf,
  };
}

/** The tasks that a child gets at once, bounded in number and length; a task that ended a child is sent alone. */
function takeTogether(tasks: QueuedTask[]): QueuedTask[] {
  let count = 0;
  let length = 0;
  for (const task of tasks) {
    if (count > 0 && (task.isSuspect || count >= computeLimits.batchTasks)) break;
    if (count > 0 && length + task.length > computeLimits.batchLength) break;
    count += 1;
    length += task.length;
    if (task.isSuspect) break;
  }
  return tasks.splice(0, count);
}

/** Finishes a task that nobody waits for any more, and never sends it. */
function isWanted({ signal, finish }: QueuedTask): boolean {
  const isAbandoned = signal?.aborted === true;
  if (isAbandoned) finish({ fault: 'nobody waits for it', cpuMs: 0 });
  return !isAbandoned;
}

/** How many tasks wait, and how many characters of each organization. */
function createTally() {
  let size = 0;
  const lengths = new Map<string, number>();
  return {
    size: (): number => size,
    lengthOf: (organizationId: string): number => lengths.get(organizationId) ?? 0,
    count: (organizationId: string, tasks: readonly QueuedTask[], sign: 1 | -1): void => {
      size += tasks.length * sign;
      const change = tasks.reduce((sum, { length }) => sum + length, 0) * sign;
      const length = (lengths.get(organizationId) ?? 0) + change;
      if (length === 0) lengths.delete(organizationId);
      else lengths.set(organizationId, length);
    },
    clear: () => {
      size = 0;
      lengths.clear();
    },
  };
}
