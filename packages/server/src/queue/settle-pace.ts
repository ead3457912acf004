import type { SettleState } from './settle-queue.ts';

/** How long attempts of running slices are gathered before they are journaled, and how long others leave to class 1. */
const gatherMs = 20;
/**
 * From the begin of one transaction to that of the next, while nothing is urgent and the next one is not full. What ends
 * after a pause is written at once; under load a third of the commits does.
 */
const paceMs = 50;
/** What becomes urgent meanwhile is looked for this often. */
const lookMs = 5;

/** Says when a settler begins its next transaction. */
export interface SettlePace {
  /** How long to wait before asking again; 0 if it is due. */
  waitMs(state: Exclude<SettleState, 'empty'>): number;
  /** The next one begins. */
  begin(): void;
}

export function createSettlePace({ now }: { now: () => number }): SettlePace {
  let begunAt = Number.NEGATIVE_INFINITY;
  let gatheringSince: number | null = null;
  return {
    waitMs: (state) => {
      if (state === 'ready') return 0;
      const at = now();
      gatheringSince ??= at;
      const gathered = state === 'pacing' ? at : gatheringSince + gatherMs;
      const paced = state === 'standing back' ? at : begunAt + paceMs;
      return Math.min(lookMs, Math.max(gathered, paced) - at);
    },
    begin: () => {
      begunAt = now();
      gatheringSince = null;
    },
  };
}
