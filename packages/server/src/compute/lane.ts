import { createFairQueue } from './fair-queue.ts';
import type { LaneName } from './limits.ts';
import { computeLimits } from './limits.ts';
import type { ChildMessage } from './messages.ts';
import { packBatch } from './pack-batch.ts';
import type { QueuedTask } from './queued-task.ts';
import type { Child, ChildEvents } from './start-child.ts';
import { startChild } from './start-child.ts';
import type { Watched } from './watch-child.ts';
import { watchChild } from './watch-child.ts';

export interface Lane {
  add(task: QueuedTask): void;
  /** Tasks that wait, and children that run. */
  state(): { waiting: number; children: number };
  close(): void;
}

export interface LaneOptions {
  name: LaneName;
  /** Children at a time. */
  slots: number;
  start?: (name: LaneName, events: ChildEvents) => Child;
}

interface Slot {
  child: Child;
  isReady: boolean;
  /** What it works on, results that came already left out. */
  tasks: QueuedTask[];
  organizationId: string | null;
  watched: Watched;
  idle: NodeJS.Timeout | null;
}

/** A child that does not even start this often in a row is not started for what waits now. */
const mostFailures = 5;

/** Children that work off one kind of work, fairly: while there is more than one, no organization has them all. */
export function createLane({ name, slots: most, start = startChild }: LaneOptions): Lane {
  const queue = createFairQueue();
  const slots = new Set<Slot>();
  const mostOfOne = Math.max(1, most - 1);
  let isScheduled = false;
  let isClosed = false;
  /** Children in a row that ended before they were ready. */
  let failures = 0;

  const mayHave = (organizationId: string) =>
    [...slots].filter((slot) => slot.organizationId === organizationId).length < mostOfOne;

  const dispatch = () => {
    isScheduled = false;
    if (isClosed) return;
    for (const slot of slots) if (slot.isReady && slot.tasks.length === 0) give(slot);
    const starting = [...slots].filter((slot) => !slot.isReady).length;
    if (queue.size() > 0 && starting === 0 && slots.size < most) open();
  };
  // What becomes ready in one turn goes over together.
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(dispatch);
  };

  const give = (slot: Slot) => {
    const tasks = queue.take(mayHave);
    const [first] = tasks;
    if (first === undefined)
      return void (slot.idle ??= setTimeout(() => slot.child.kill(), computeLimits.idleMs).unref());
    if (slot.idle !== null) clearTimeout(slot.idle);
    slot.idle = null;
    slot.tasks = tasks;
    slot.organizationId = first.organizationId;
    slot.watched.begin();
    slot.child.send(packBatch(tasks));
  };

  const open = () => {
    const events = {
      onMessage: (message: ChildMessage) => hear(slot, message),
      onEnd: () => lose(slot),
    };
    const child = start(name, events);
    const watched = watchChild(child);
    const slot: Slot = { child, isReady: false, tasks: [], organizationId: null, watched, idle: null };
    slots.add(slot);
  };

  const hear = (slot: Slot, message: ChildMessage) => {
    if (message.said === 'results') {
      slot.watched.progress();
      for (const result of message.results) slot.tasks.shift()?.settle(result);
      return;
    }
    slot.isReady = true;
    failures = 0;
    slot.watched.rest();
    queue.putBack(slot.tasks.splice(0));
    slot.organizationId = null;
    schedule();
  };

  const lose = (slot: Slot) => {
    slot.watched.rest();
    if (slot.idle !== null) clearTimeout(slot.idle);
    slots.delete(slot);
    const [first, ...rest] = slot.tasks.splice(0);
    if (first?.isSuspect === true) {
      first.settle({ limit: slot.watched.reason(), cpuMs: computeLimits.taskCpuMs });
    }
    const again = first === undefined || first.isSuspect ? rest : [{ ...first, isSuspect: true }, ...rest];
    if (isClosed) for (const task of again) task.settle({ fault: 'the service stops', cpuMs: 0 });
    else queue.putBack(again);
    failures += slot.isReady ? 0 : 1;
    if (failures >= mostFailures)
      for (const task of queue.clear()) task.settle({ fault: 'no child starts', cpuMs: 0 });
    if (queue.size() > 0) schedule();
  };

  return {
    add: (task) => {
      queue.add(task);
      schedule();
    },
    state: () => ({ waiting: queue.size(), children: slots.size }),
    close: () => {
      isClosed = true;
      for (const task of queue.clear()) task.settle({ fault: 'the service stops', cpuMs: 0 });
      for (const slot of slots) slot.child.kill();
    },
  };
}
