/** How well the database could be reached recently, judged by the calls of this worker. */
export interface Reach {
  /** The database answered just now, and this was its clock. */
  note(farMs: number): void;
  /** It did not answer, or said that it cannot work. */
  lose(): void;
  /** Whether it did not answer the last call. */
  isAway(): boolean;
  /** For how long it has answered without a break, by its own clock and by ours: the shorter of the two. */
  steadyMs(): number;
  /** What its clock says now, as far as this process can tell. */
  farNow(): number;
}

/**
 * The longest time between two answers, by either clock, that is not a break. Workers renew their leases every three
 * seconds, so a shorter break leaves them enough time. A database that stood still answers late and never fails, and a
 * machine that slept shows only in the database's clock.
 */
export const longestBreakMs = 5000;

interface Answer {
  at: number;
  farMs: number;
}

export function createReach(now: () => number): Reach {
  let first: Answer | null = null;
  let last: Answer | null = null;
  let isAway = false;
  const isBreak = (answer: Answer) =>
    last === null || answer.at - last.at > longestBreakMs || answer.farMs - last.farMs > longestBreakMs;
  return {
    note: (farMs) => {
      const answer = { at: now(), farMs };
      if (first === null || isBreak(answer)) first = answer;
      last = answer;
      isAway = false;
    },
    lose: () => {
      first = null;
      isAway = true;
    },
    isAway: () => isAway,
    steadyMs: () => {
      if (first === null || last === null || now() - last.at > longestBreakMs) return 0;
      return Math.min(last.at - first.at, last.farMs - first.farMs);
    },
    farNow: () => (last === null ? 0 : last.farMs + now() - last.at),
  };
}
