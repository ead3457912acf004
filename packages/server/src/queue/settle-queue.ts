import type { SettledSlice, Settlement, SliceProgress } from './settle-slices.ts';
import type { SettleTurns } from './settle-turns.ts';
import { createSettleTurns } from './settle-turns.ts';
import type { Savings } from './settle-savings.ts';
import { createSavings } from './settle-savings.ts';
import { lengthOf, maxBatchLength, splitProgress } from './split-progress.ts';

/** Slices per transaction: enough to share its cost, few enough to keep its locks short. */
const maxBatch = 12;
/** Slices per transaction while class 1 is active, so that it never waits for a long one. */
const maxBatchBesideUrgent = 1;
/** Batches of class 1 in a row before the others get one; their leases keep running meanwhile. */
const maxUrgentInRow = 4;

export interface QueueSources {
  /** Takes what running slices have to journal: of at most this many slices, up to that class. */
  takeAttempts(options: { maxClass: number; limit: number }): SliceProgress[];
  /** Whether class 1 is active. */
  isUrgent(): boolean;
}

/**
 * `standing back`: class 1 is active, and nothing of it waits. `gathering`: there is only what may wait a moment for
 * more. `pacing`: something ended, but too little to fill a transaction.
 */
export type SettleState = 'empty' | 'standing back' | 'gathering' | 'pacing' | 'ready';

/** What one transaction writes. */
export interface Batch extends Settlement {
  /** Takes it off the queue. */
  done(): void;
}

/** What is to be written: class 1 first, and within a class the organizations take turns. */
export interface SettleQueue {
  add(slice: SettledSlice, priorityClass: number): void;
  /** `done` is called when it is written. */
  save(progress: SliceProgress[], done: () => void): void;
  /** Says that running slices have something to journal. */
  touch(): void;
  state(): SettleState;
  /** Slices that ended and are not written yet. */
  waiting(): number;
  /** Characters of their results. */
  waitingLength(): number;
  next(): Batch;
}

export function createSettleQueue({ takeAttempts, isUrgent }: QueueSources): SettleQueue {
  const itself = (slice: SettledSlice) => slice;
  const urgent = createSettleTurns(itself);
  const others = createSettleTurns(itself);
  const savings = createSavings();
  const { makeBatch, writing } = createBatches(savings);
  let isTouched = false;
  let urgentInRow = 0;
  return {
    add: (slice, priorityClass) => {
      const parts = splitProgress(slice);
      const { attempts, records, snapshots } = parts.pop() ?? slice;
      savings.add(parts);
      (priorityClass === 1 ? urgent : others).add({ ...slice, attempts, records, snapshots });
    },
    save: savings.add,
    touch: () => void (isTouched = true),
    state: () => {
      if (urgent.size() + savings.size() > 0) return 'ready';
      // While class 1 is active, others leave the database to it between their turns.
      if (others.size() === 0 && !isTouched) return 'empty';
      if (isUrgent()) return 'standing back';
      return others.size() === 0 ? 'gathering' : fullness(others);
    },
    waiting: () => urgent.size() + others.size() + writing.slices,
    waitingLength: () => urgent.length() + others.length() + writing.length + savings.length(),
    next: () => {
      if (urgent.size() > 0 && urgentInRow < maxUrgentInRow) {
        urgentInRow += 1;
        return makeBatch(urgent, maxBatch, takeAttempts({ maxClass: 1, limit: maxBatch }));
      }
      urgentInRow = 0;
      const limit = isUrgent() ? maxBatchBesideUrgent : Number.POSITIVE_INFINITY;
      const attempts = takeAttempts({ maxClass: 3, limit });
      isTouched = attempts.length === limit;
      return makeBatch(others, Math.min(maxBatch, limit), attempts);
    },
  };
}

function fullness(others: SettleTurns<SettledSlice>): SettleState {
  return others.size() >= maxBatch || others.length() >= maxBatchLength ? 'ready' : 'pacing';
}

/** Puts together what one transaction writes, and keeps count of it until it is written. */
function createBatches(savings: Savings) {
  /** Slices that are being written, and characters of their results. */
  const writing = { slices: 0, length: 0 };
  const makeBatch = (queue: SettleTurns<SettledSlice>, limit: number, attempts: SliceProgress[]): Batch => {
    const saved = savings.take();
    // The end of a slice must not be written before its earlier progress.
    const ended = queue.take(limit, ({ key }) => !savings.has(key));
    const length = ended.reduce((sum, slice) => sum + lengthOf(slice), 0);
    writing.slices += ended.length;
    writing.length += length;
    const progress = [...saved.map((saving) => saving.progress), ...attempts];
    const done = () => {
      writing.slices -= ended.length;
      writing.length -= length;
      for (const saving of saved) saving.done();
    };
    return { ended, progress, done };
  };
  return { makeBatch, writing };
}
