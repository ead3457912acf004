import type { SettledSlice, Settlement, SliceProgress } from './settle-slices.ts';

/** Slices per transaction: enough to share its cost, few enough to keep its locks short. */
const maxBatch = 12;
/** Characters of results in one, unless a single slice has more. */
const maxBatchLength = 4_000_000;
/** Slices per transaction while class 1 is about, so that what it would wait for is short. */
const maxBatchBesideUrgent = 1;
/** Batches of class 1 in a row; then the others, whose leases run on, get one. */
const maxUrgentInRow = 4;

export interface QueueSources {
  /** Takes what slices that go on have to be journaled, of so many slices up to that class. */
  takeAttempts(options: { maxClass: number; limit: number }): SliceProgress[];
  /** Whether class 1 is about. */
  isUrgent(): boolean;
}

/** What one transaction writes. */
export interface Batch extends Settlement {
  /** Takes it off the queue. */
  done(): void;
}

/** What is to be written, class 1 first. */
export interface SettleQueue {
  add(slice: SettledSlice, priorityClass: number): void;
  /** `done` is called when it is written. */
  save(progress: SliceProgress[], done: () => void): void;
  /** Something is to be journaled of slices that go on. */
  touch(): void;
  /** `gathering`: nothing but what may wait a moment for more. */
  state(): 'empty' | 'gathering' | 'ready';
  /** Slices that ended and are not written yet. */
  waiting(): number;
  /** Characters of their results. */
  waitingLength(): number;
  next(): Batch;
}

export function createSettleQueue({ takeAttempts, isUrgent }: QueueSources): SettleQueue {
  const urgent: SettledSlice[] = [];
  const others: SettledSlice[] = [];
  const savings: { progress: SliceProgress[]; done(): void }[] = [];
  let isTouched = false;
  let urgentInRow = 0;
  const waiting = () => urgent.length + others.length;
  /** With all that is to be saved: the end of a slice must not come before what it had so far. */
  const makeBatch = (queue: SettledSlice[], limit: number, attempts: SliceProgress[]): Batch => {
    const ended = takeTogether(queue, limit);
    const saved = savings.splice(0);
    const progress = [...saved.flatMap((saving) => saving.progress), ...attempts];
    const done = () => {
      queue.splice(0, ended.length);
      for (const saving of saved) saving.done();
    };
    return { ended, progress, done };
  };
  return {
    add: (slice, priorityClass) => void (priorityClass === 1 ? urgent : others).push(slice),
    save: (progress, done) => void savings.push({ progress, done }),
    touch: () => void (isTouched = true),
    state: () => {
      if (urgent.length + savings.length > 0) return 'ready';
      // While class 1 is about, others leave the database to it between their turns.
      if (others.length > 0) return isUrgent() ? 'gathering' : 'ready';
      return isTouched ? 'gathering' : 'empty';
    },
    waiting,
    waitingLength: () => lengthOf(urgent) + lengthOf(others),
    next: () => {
      if (urgent.length > 0 && urgentInRow < maxUrgentInRow) {
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

/** The first slices of a queue that one transaction may write. */
function takeTogether(queue: readonly SettledSlice[], limit: number): SettledSlice[] {
  const taken: SettledSlice[] = [];
  let length = 0;
  for (const slice of queue.slice(0, limit)) {
    length += lengthOf([slice]);
    if (taken.length > 0 && length > maxBatchLength) break;
    taken.push(slice);
  }
  return taken;
}

function lengthOf(slices: readonly SettledSlice[]): number {
  return slices.reduce((sum, { records }) => sum + records.reduce((of, { body }) => of + body.length, 0), 0);
}
