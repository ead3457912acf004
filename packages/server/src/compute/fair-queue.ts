import { computeLimits } from './limits.ts';
import type { QueuedTask } from './queued-task.ts';

/** Tasks by organization; organizations take turns. */
export interface FairQueue {
  add(task: QueuedTask): void;
  /** Puts tasks back in front of what their organization has waiting. */
  putBack(tasks: readonly QueuedTask[]): void;
  /** The next tasks of one organization that may have another child, as many as go over together. */
  take(mayHave: (organizationId: string) => boolean): QueuedTask[];
  /** Whether one waits of an organization that may have another child. */
  has(mayHave: (organizationId: string) => boolean): boolean;
  /** All that wait, in no particular order. */
  clear(): QueuedTask[];
  size(): number;
  /** Characters of what waits of one. */
  lengthOf(organizationId: string): number;
}

export function createFairQueue(): FairQueue {
  // In the order of turns: who has had one goes to the end.
  const waiting = new Map<string, QueuedTask[]>();
  let size = 0;
  const listOf = (organizationId: string): QueuedTask[] => {
    const known = waiting.get(organizationId) ?? [];
    waiting.set(organizationId, known);
    return known;
  };
  return {
    add: (task) => {
      listOf(task.organizationId).push(task);
      size += 1;
    },
    putBack: (tasks) => {
      const [first] = tasks;
      if (first === undefined) return;
      listOf(first.organizationId).unshift(...tasks);
      size += tasks.length;
    },
    take: (mayHave) => {
      for (const [organizationId, tasks] of waiting) {
        if (!mayHave(organizationId)) continue;
        const before = tasks.length;
        dropAbandoned(tasks);
        const taken = takeTogether(tasks);
        size -= before - tasks.length;
        waiting.delete(organizationId);
        if (tasks.length > 0) waiting.set(organizationId, tasks);
        if (taken.length > 0) return taken;
      }
      return [];
    },
    has: (mayHave) => [...waiting].some(([id, tasks]) => tasks.length > 0 && mayHave(id)),
    clear: () => {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
    size: () => size,
    lengthOf: (id) => (waiting.get(id) ?? []).reduce((sum, { length }) => sum + length, 0),
  };
}

/** Those that a child may get at once, bounded in number and length; one that ended a child goes alone. */
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

function dropAbandoned(tasks: QueuedTask[]): void {
  if (!tasks.some(isAbandoned)) return;
  const abandoned = tasks.filter(isAbandoned);
  tasks.splice(0, tasks.length, ...tasks.filter((task) => !isAbandoned(task)));
  for (const task of abandoned) task.finish({ fault: 'nobody waits for it', cpuMs: 0 });
}

function isAbandoned({ signal }: QueuedTask): boolean {
  return signal?.aborted === true;
}
