import type { EventHint, Topic } from '../contract/events.ts';
import type { Seen } from './look.ts';
import type { PendingHints } from './pending-hints.ts';

/** A client that takes nothing for this long has lost interest. */
const maxWaitMs = 60_000;

export interface Watcher {
  tell(topic: Topic, seen: Seen | null): void;
  next(quietMs: number): Promise<'news' | 'quiet' | 'over'>;
  take(): EventHint[];
  onSlow(cut: () => void): void;
  /** Ends it if what it was told has not been taken for too long. */
  checkPace(nowMs: number): void;
  finish(why: 'over' | 'slow'): void;
}

/** One client. What it was told waits here until it is taken. */
export function createWatcher({ pending, now }: { pending: PendingHints; now(): number }): Watcher {
  let isOver = false;
  let wake: (() => void) | undefined;
  let cut: (() => void) | undefined;
  let waitingSince: number | null = pending.isEmpty() ? null : now();
  const finish = (why: 'over' | 'slow'): void => {
    if (isOver) return;
    isOver = true;
    wake?.();
    if (why === 'slow') cut?.();
  };
  return {
    tell: (topic, seen) => {
      pending.add(topic, seen);
      waitingSince ??= now();
      wake?.();
    },
    next: async (quietMs) => {
      if (!isOver && pending.isEmpty()) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, quietMs);
        wake = resolve;
        await promise;
        clearTimeout(timer);
        wake = undefined;
      }
      if (isOver) return 'over';
      return pending.isEmpty() ? 'quiet' : 'news';
    },
    take: () => {
      waitingSince = null;
      return pending.take();
    },
    onSlow: (callback) => void (cut = callback),
    checkPace: (nowMs) => {
      if (waitingSince !== null && nowMs - waitingSince > maxWaitMs) finish('slow');
    },
    finish,
  };
}
