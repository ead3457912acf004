/*
 * Keeps classes 2 and 3 from delaying class 1 in one process. For a while after class 1 was seen, the others get the
 * time that it leaves: above a load of 0.8 none of their slices are claimed and their records make no new calls; below
 * it they continue slice by slice. Without class 1 they may use the whole thread, but only enough work is claimed to
 * keep it busy: more would not finish sooner, and would delay later work.
 */

/** Share of the thread that others may use while class 1 is active. */
const maxLoadBesideUrgent = 0.8;
/** A thread this busy does not get more done with more work in flight. */
const maxLoad = 0.95;
/** How long class 1 counts as active after its last sign: longer than most calls take. */
const lingerMs = 500;
/** How soon a braked worker looks again. */
const lookAgainMs = 20;
/**
 * How many records may continue at a time while class 1 is active: few at first, so that they do not become a flood of
 * their own; more each time while the thread has time left, and half as many once it has not.
 */
const firstReleased = 5;
const moreReleased = 5;

export interface Brake {
  /** Says that there is work of class 1 of an organization: it comes, was claimed, or is running. */
  noteUrgent(owner: string): void;
  isUrgent(): boolean;
  /** How many slices of the other classes may be claimed, at most `wanted`, given what is in flight. */
  allow(wanted: number, underWay: { isIdle: boolean; isSettled: boolean }): number;
  /** Resolves when a record of another class may make its next call. */
  pass(): Promise<void>;
}

interface BrakeOptions {
  /** From 0 to 1. */
  load(): number;
  /**
   * Whether class 1 of an organization has nobody to hold back, whatever is noted of it. One that has lower classes here,
   * and none of class 1, will hardly make any: what it sends comes after those.
   */
  isServed(owner: string): boolean;
  /** Whether nothing of the other classes is here. */
  isClear(): boolean;
  /** In milliseconds. */
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

export function createBrake({ load, isServed, isClear, now, sleep }: BrakeOptions): Brake {
  const notedAt = new Map<string, number>();
  const isUrgent = () => {
    for (const [owner, at] of notedAt) {
      if (now() - at < lingerMs && !isServed(owner)) return true;
      notedAt.delete(owner);
    }
    return false;
  };
  const mustYield = () => isUrgent() && load() > maxLoadBesideUrgent;
  const waiting: (() => void)[] = [];
  const release = async (): Promise<void> => {
    let atOnce = firstReleased;
    while (waiting.length > 0) {
      await sleep(lookAgainMs);
      if (mustYield()) {
        atOnce = Math.max(firstReleased, Math.floor(atOnce / 2));
        continue;
      }
      for (const go of waiting.splice(0, isUrgent() ? atOnce : waiting.length)) go();
      atOnce += moreReleased;
    }
  };
  return {
    noteUrgent: (owner) => void notedAt.set(owner, now()),
    isUrgent,
    allow: (wanted, { isIdle, isSettled }) => {
      const one = Math.min(1, wanted);
      if (!isUrgent()) return load() <= maxLoad ? wanted : isIdle ? one : 0;
      // The first slice shows whose turn it is. Where it is the rest of the list that class 1 began, nobody has to wait for it.
      if (isClear()) return load() <= maxLoad ? one : 0;
      return isSettled && load() <= maxLoadBesideUrgent ? one : 0;
    },
    pass: () => {
      // Even if the thread has time left: the machine, or the service that is called, may not.
      if (waiting.length === 0 && !isUrgent()) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) void release();
      });
    },
  };
}
