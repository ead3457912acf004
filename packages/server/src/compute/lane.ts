import type { FairQueue } from './fair-queue.ts';
import { createFairQueue } from './fair-queue.ts';
import type { LaneLimits, LaneName } from './limits.ts';
import { computeLimits, laneLimits } from './limits.ts';
import type { ChildMessage } from './messages.ts';
import { packBatch } from './pack-batch.ts';
import type { QueuedTask } from './queued-task.ts';
import type { Shares } from './shares.ts';
import type { Child, ChildEvents } from './start-child.ts';
import { startChild, usualNiceness } from './start-child.ts';
import type { Watched } from './watch-child.ts';
import { watchChild } from './watch-child.ts';
import { serviceStops } from './stopped.ts';

export interface LaneOptions {
  name: LaneName;
  /** Children at a time. */
  slots: number;
  /** How many children an organization may have in all lanes that share this. */
  shares: Shares;
  /** How far its children stand back behind the service. */
  niceness?: number;
  /** What its children may take, if not what is usual in the lane. */
  limits?: LaneLimits;
  start?: (name: LaneName, events: ChildEvents) => Child;
}

interface Slot {
  child: Child;
  isReady: boolean;
  /** What it works on, without the tasks whose results have come already. */
  tasks: QueuedTask[];
  organizationId: string | null;
  watched: Watched;
  idle: NodeJS.Timeout | null;
}

/** After this many failed starts in a row, what waits now is refused. */
const mostFailures = 5;

/** Children that work off one kind of work, fairly: if there may be more than one, no organization has all of them. */
export class Lane {
  private readonly options: LaneOptions & Required<Pick<LaneOptions, 'start'>>;
  private readonly limits: LaneLimits;
  private readonly queue: FairQueue = createFairQueue();
  private readonly slots = new Set<Slot>();
  private isScheduled = false;
  private isClosed = false;
  /** Children in a row that ended before they were ready. */
  private failures = 0;

  constructor(options: LaneOptions) {
    const { niceness = usualNiceness } = options;
    const start = (name: LaneName, events: ChildEvents) => startChild(name, events, niceness);
    this.options = { start, ...options };
    this.limits = options.limits ?? laneLimits[options.name];
    options.shares.onFree(() => {
      if (this.queue.size() > 0) this.schedule();
    });
  }

  add(task: QueuedTask): void {
    this.queue.add(task);
    this.schedule();
  }

  /** Tasks that wait, and children that run. */
  state(): { waiting: number; children: number } {
    return { waiting: this.queue.size(), children: this.slots.size };
  }

  /** Characters of an organization's tasks that wait. */
  waitingLength(organizationId: string): number {
    return this.queue.lengthOf(organizationId);
  }

  close(): void {
    this.isClosed = true;
    this.refuseWaiting(serviceStops);
    for (const slot of this.slots) slot.child.kill();
  }

  /** Tasks that become ready in one turn are sent together. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.dispatch());
  }

  private dispatch(): void {
    this.isScheduled = false;
    if (this.isClosed) return;
    for (const slot of this.slots) if (slot.isReady && slot.tasks.length === 0) this.give(slot);
    const isStarting = [...this.slots].some((slot) => !slot.isReady);
    if (isStarting || this.slots.size >= this.options.slots) return;
    if (this.queue.has((organizationId) => this.mayHave(organizationId))) this.open();
  }

  private mayHave(organizationId: string): boolean {
    const has = [...this.slots].filter((slot) => slot.organizationId === organizationId).length;
    return has < Math.max(1, this.options.slots - 1) && this.options.shares.mayHave(organizationId);
  }

  /** The slot no longer works for an organization. */
  private free(slot: Slot): void {
    const { organizationId } = slot;
    slot.organizationId = null;
    if (organizationId !== null) this.options.shares.giveBack(organizationId);
  }

  private give(slot: Slot): void {
    const tasks = this.queue.take((organizationId) => this.mayHave(organizationId));
    const [first] = tasks;
    if (first === undefined) {
      this.idle(slot);
      return;
    }
    stopIdling(slot);
    slot.tasks = tasks;
    slot.organizationId = first.organizationId;
    this.options.shares.take(first.organizationId);
    slot.watched.begin();
    slot.child.send(packBatch(tasks));
  }

  /** The child ends after a while without work; the last one of the lane is kept longer. */
  private idle(slot: Slot, kept = false): void {
    const { idleMs, extraIdleMs } = computeLimits;
    slot.idle ??= setTimeout(
      () => {
        slot.idle = null;
        if (!kept && this.slots.size === 1) return this.idle(slot, true);
        this.slots.delete(slot);
        slot.child.kill();
      },
      kept ? idleMs - extraIdleMs : extraIdleMs,
    ).unref();
  }

  private open(): void {
    const child = this.options.start(this.options.name, {
      onMessage: (message) => this.hear(slot, message),
      onEnd: () => this.lose(slot),
    });
    const watched = watchChild(child, this.limits);
    const slot: Slot = { child, isReady: false, tasks: [], organizationId: null, watched, idle: null };
    this.slots.add(slot);
  }

  private hear(slot: Slot, message: ChildMessage): void {
    if (message.said === 'results') {
      slot.watched.progress();
      for (const result of message.results) slot.tasks.shift()?.finish(result);
      return;
    }
    slot.isReady = true;
    this.failures = 0;
    slot.watched.rest();
    this.queue.putBack(slot.tasks.splice(0));
    this.free(slot);
    this.schedule();
  }

  /** The task that a child worked on when it ended is sent once more, alone; the second time it is refused. */
  private lose(slot: Slot): void {
    slot.watched.rest();
    stopIdling(slot);
    this.slots.delete(slot);
    this.free(slot);
    const [first, ...rest] = slot.tasks.splice(0);
    if (first?.isSuspect === true)
      first.finish({ limit: slot.watched.reason(), cpuMs: this.limits.taskCpuMs });
    else if (first !== undefined) rest.unshift({ ...first, isSuspect: true });
    this.queue.putBack(rest);
    this.failures += slot.isReady ? 0 : 1;
    if (this.isClosed) this.refuseWaiting(serviceStops);
    else if (this.failures >= mostFailures) this.refuseWaiting('no child starts');
    if (this.queue.size() > 0) this.schedule();
  }

  private refuseWaiting(fault: string): void {
    for (const task of this.queue.clear()) task.finish({ fault, cpuMs: 0 });
  }
}

function stopIdling(slot: Slot): void {
  if (slot.idle !== null) clearTimeout(slot.idle);
  slot.idle = null;
}
