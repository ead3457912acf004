import { isDatabaseDown, isLockTimeout } from '../storage/database-error.ts';
import { mergeProgress } from './merge-progress.ts';
import { createSettleHolds } from './settle-holds.ts';
import { createSettlePace } from './settle-pace.ts';
import type { QueueSources } from './settle-queue.ts';
import { createSettleQueue } from './settle-queue.ts';
import type { SettledSlice, Settlement, SliceProgress } from './settle-slices.ts';
import type { SliceKey } from './slice-keys.ts';
import type { WorkerOptions } from './worker-parts.ts';

const firstRetryMs = 50;
const maxRetryMs = 5000;
/** How often one slice is tried while the database itself is there. */
const maxTries = 5;

/**
 * The only writer of a worker. It writes finished slices and the progress of running ones. While one group is being
 * written, the next one gathers; nothing overtakes.
 */
export interface Settler {
  add(slice: SettledSlice, priorityClass: number): void;
  /** Says that running slices have something to journal. */
  touch(): void;
  /** Says that more slices are about to end, and that what has ended waits for them a moment. Returns a function that ends it. */
  hold(): () => void;
  /** Writes what running slices have so far. Resolves when it is written. */
  save(progress: SliceProgress[]): Promise<void>;
  /** Slices that are not written yet. */
  waiting(): number;
  /** Characters of their results. */
  waitingLength(): number;
  /** Resolves when nothing is left to write. */
  idle(): Promise<void>;
}

type SettlerOptions = QueueSources &
  Pick<WorkerOptions, 'signals' | 'reportFault'> & {
    /** Called with the number of records that were written. */
    onSettled(records: number): void;
    /** Writes slices, all of them or none. Returns the ids of the runs that ended. */
    settle(settlement: Settlement): Promise<string[]>;
    /** Hands back slices that cannot be written; the next worker that claims them runs them again. */
    giveUp(slices: readonly SliceKey[]): Promise<void>;
    sleep(ms: number): Promise<unknown>;
    /** Milliseconds. */
    now(): number;
  };

export function createSettler(options: SettlerOptions): Settler {
  const queue = createSettleQueue(options);
  let writing: Promise<void> | null = null;
  const pace = createSettlePace(options);
  const holds = createSettleHolds(options);
  const writeAll = async (): Promise<void> => {
    for (let state = queue.state(); state !== 'empty'; state = queue.state()) {
      const waitMs = pace.waitMs(state);
      if (waitMs > 0) {
        await options.sleep(waitMs);
        continue;
      }
      const held = holds.over();
      if (held !== undefined) await held;
      pace.begin();
      const batch = queue.next();
      await settle(batch, options);
      batch.done();
    }
    writing = null;
  };
  const start = () => void (writing ??= writeAll());
  return {
    add: (slice, priorityClass) => {
      queue.add(slice, priorityClass);
      start();
    },
    touch: () => {
      queue.touch();
      start();
    },
    hold: holds.begin,
    save: (progress) =>
      new Promise((done) => {
        queue.save(progress, done);
        start();
      }),
    waiting: queue.waiting,
    waitingLength: queue.waitingLength,
    idle: async () => {
      while (writing !== null) await writing;
    },
  };
}

/**
 * Writes a batch, and keeps trying while the database is down. A result that cannot be written now is not lost while this
 * process lives; when the process ends, the lease runs out and another worker makes the result again. A batch that
 * cannot be written for another reason is written slice by slice, so that a harmful slice harms only itself. A batch that
 * met a lock is written organization by organization, however long that takes.
 */
async function settle(settlement: Settlement, options: SettlerOptions): Promise<void> {
  const parts = listParts(settlement);
  if (parts.length === 0) return;
  let refusals = 0;
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(maxRetryMs, waitMs * 2)) {
    try {
      return await write(settlement, options);
    } catch (error) {
      options.reportFault(error);
      if (isLockTimeout(error)) {
        const owned = groupByOrganization(parts);
        if (owned.length > 1) return settleBesides(owned, options);
      } else if (!isDatabaseDown(error)) {
        if (parts.length > 1) return settleEach(parts, options);
        refusals += 1;
        if (refusals === maxTries) return options.giveUp(parts.flatMap(keysOf));
      }
      await options.sleep(waitMs);
    }
  }
}

async function settleEach(parts: readonly Settlement[], options: SettlerOptions): Promise<void> {
  for (const part of parts) await settle(part, options);
}

/** Side by side: an organization that waits for a lock does not delay the others. */
async function settleBesides(owned: readonly Settlement[], options: SettlerOptions): Promise<void> {
  await Promise.all(owned.map((settlement) => settle(settlement, options)));
}

async function write(settlement: Settlement, options: SettlerOptions): Promise<void> {
  const ended = await options.settle(settlement);
  options.signals.publish('finished', ended);
  const settled = [...settlement.ended, ...settlement.progress];
  options.onSettled(settled.reduce((sum, { records }) => sum + records.length, 0));
}

/**
 * One part for each slice. Progress is written together with the end, because the claim does not stand any more after
 * that.
 */
function listParts(settlement: Settlement): Settlement[] {
  const { ended, progress } = mergeProgress(settlement);
  return [
    ...ended.map((slice) => ({ ended: [slice], progress: [] })),
    ...progress.map((slice) => ({ ended: [], progress: [slice] })),
  ];
}

/** What waits for one organization's rows must not delay the results of others. */
function groupByOrganization(parts: readonly Settlement[]): Settlement[] {
  const groups = new Map<string, Settlement[]>();
  for (const part of parts) {
    const [key] = keysOf(part);
    if (key === undefined) continue;
    groups.set(key.organizationId, [...(groups.get(key.organizationId) ?? []), part]);
  }
  return [...groups.values()].map((group) => ({
    ended: group.flatMap(({ ended }) => ended),
    progress: group.flatMap(({ progress }) => progress),
  }));
}

function keysOf({ ended, progress }: Settlement): SliceKey[] {
  return [...ended, ...progress].map(({ key }) => key);
}
