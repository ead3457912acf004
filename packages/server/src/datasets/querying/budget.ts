/*
 * How much a query may look at. The embedded database cannot be stopped in the middle of a statement, and everybody waits
 * for it; so a dataset is looked through window by window, each a short statement in a turn of its own, and no further than
 * its budget goes.
 */
export interface Pace {
  /** Rows of the first window; later ones have more where they are quick, and fewer where they are slow. */
  firstRows: number;
  mostRows: number;
  /** Rows that a query looks at. */
  maxRows: number;
  /** And how long it takes, on a machine that has much else to do. */
  maxMs: number;
  /** Given when nobody waits for the answer any more: no further window is looked at. */
  signal?: AbortSignal | undefined;
  now(): number;
}

export const usualPace: Pace = {
  firstRows: 2000,
  mostRows: 50_000,
  maxRows: 2_000_000,
  maxMs: 8000,
  now: () => performance.now(),
};

const fewestRows = 100;
/** A window that takes longer is too large, a quicker one too small. */
const slowMs = 30;
const quickMs = 8;
/** However long a window took, the next one has at least this share of its rows: the machine may have been busy with something else. */
const leastShare = 1 / 16;
/** Texts that a row is compared with in about the time in which it is read. */
const textsPerRow = 16;

/** For so long nobody knows how quick it goes. */
const hopefulMs = 1000;
/** The first windows are small ones, and slower; and the machine may have less to do soon. */
const mayQuicken = 3;

export interface Budget {
  readonly pace: Pace;
  spend(rows: number): void;
  isOver(): boolean;
  /** Whether it is plain by now that the rows that remain are too many. */
  isHopeless(rowsAhead: number): boolean;
}

export function createBudget(pace: Pace): Budget {
  const startedAt = pace.now();
  const until = startedAt + pace.maxMs;
  let spent = 0;
  return {
    pace,
    spend: (rows) => void (spent += rows),
    isOver: () => {
      pace.signal?.throwIfAborted();
      return spent >= pace.maxRows || pace.now() >= until;
    },
    isHopeless: (rowsAhead) => {
      const now = pace.now();
      const ms = now - startedAt;
      const inTime = mayQuicken * (spent / ms) * (until - now);
      return ms >= hopefulMs && rowsAhead > Math.min(pace.maxRows - spent, inTime);
    },
  };
}

/** Begins with fewer rows where each is compared with many texts, so that the first window takes no longer. */
export function paceFor(texts: number, pace: Pace): Pace {
  return { ...pace, firstRows: Math.ceil(pace.firstRows / Math.max(1, texts / textsPerRow)) };
}

/** Rows for the next window, by how long the last one took. */
export function nextRows(rows: number, { ms, pace }: { ms: number; pace: Pace }): number {
  if (ms > slowMs) {
    const share = Math.max(leastShare, slowMs / 2 / ms);
    return Math.max(Math.min(fewestRows, pace.firstRows), Math.floor(rows * share));
  }
  return ms < quickMs ? Math.min(pace.mostRows, rows * 2) : rows;
}
