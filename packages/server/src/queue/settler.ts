import { setTimeout as sleep } from 'node:timers/promises';
import type { SettledSlice } from './settle-slices.ts';
import { settleSlices } from './settle-slices.ts';
import type { WorkerOptions } from './worker-parts.ts';

/** Slices per transaction: enough to share its cost, few enough to keep its locks short. */
const maxBatch = 12;
const maxRetryMs = 5000;

/** Settles finished slices in groups: while one group is being written, the next one gathers. */
export interface Settler {
  add(slice: SettledSlice): void;
  /** Slices that are not written yet. */
  waiting(): number;
  /** Resolves when nothing is left to write. */
  idle(): Promise<void>;
}

type SettlerOptions = Pick<WorkerOptions, 'db' | 'signals' | 'retentionDays' | 'reportFault' | 'onSettled'>;

export function createSettler(options: SettlerOptions): Settler {
  const queue: SettledSlice[] = [];
  let writing: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    while (queue.length > 0)
      await settleBatch(queue.slice(0, maxBatch), options).then((count) => queue.splice(0, count));
    writing = null;
  };
  return {
    add: (slice) => {
      queue.push(slice);
      writing ??= writeAll();
    },
    waiting: () => queue.length,
    idle: async () => {
      while (writing !== null) await writing;
    },
  };
}

/**
 * Writes a batch, for as long as it takes: a result that cannot be written now is not lost while this
 * process lives, and when it does not, the lease runs out and another worker makes it again.
 */
async function settleBatch(slices: SettledSlice[], options: SettlerOptions): Promise<number> {
  for (let retryMs = 50; ; retryMs = Math.min(maxRetryMs, retryMs * 2)) {
    try {
      const ended = await settleSlices(options.db, { slices, retentionDays: options.retentionDays });
      options.signals.publish('finished', ended);
      options.onSettled(slices.reduce((sum, { records }) => sum + records.length, 0));
      return slices.length;
    } catch (error) {
      options.reportFault(error);
      await sleep(retryMs);
    }
  }
}
