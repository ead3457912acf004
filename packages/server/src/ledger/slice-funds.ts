import { setTimeout as sleep } from 'node:timers/promises';
import type { Payment, SliceFunds } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import type { HoldRequest } from './holds.ts';
import { findHold, returnHold, takeHold } from './holds.ts';

/** Funds that also know why they refused a call. */
export interface OpenFunds extends SliceFunds {
  /** Whether the balance was used up. */
  isExhausted(): boolean;
  /** Which budget was used up, and what helps; null if none was. */
  overBudget(): string | null;
}

/** For slices that cannot cost anything. */
export const noFunds: OpenFunds = {
  reserve: () => Promise.resolve('exhausted'),
  spend: () => {},
  isExhausted: () => false,
  overBudget: () => null,
};

/** Ten-thousandths of a credit; what may be needed beyond it is set aside call by call. */
export const maxHeldAtOnce = 1_000_000_000;
const firstWaitMs = 20;
const maxWaitMs = 500;

type FundsRequest = Omit<HoldRequest, 'amount'> & {
  /** The most the slice can cost. */
  worst: number;
  /** What was set aside for it already. */
  heldAlready: number | 'unknown';
};

/**
 * Opens the funds of a slice: sets aside all that it may need at once, so that its calls need no database. Where the
 * balance, the ceiling or a budget does not cover that, money is set aside call by call.
 */
export async function openFunds(db: Db, { worst, heldAlready, ...slice }: FundsRequest): Promise<OpenFunds> {
  let unspent = heldAlready === 'unknown' ? await findHold(db, slice) : heldAlready;
  let isExhausted = false;
  let overBudget: string | null = null;
  const oneByOne = createQueue();
  const missing = Math.min(worst, maxHeldAtOnce) - unspent;
  if (missing > 0 && (await takeHold(db, { ...slice, amount: missing })) === 'held') unspent += missing;
  const topUp = async (amount: number): Promise<Payment> => {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(maxWaitMs, waitMs * 2)) {
      if (unspent >= amount) return take(amount);
      const outcome = await oneByOne(() => takeHold(db, { ...slice, amount }));
      if (outcome === 'held') return 'held';
      // Nothing that a lost slice still does is kept; it just must not make any calls.
      if (outcome === 'lost') return 'exhausted';
      if (outcome !== 'busy') {
        isExhausted ||= outcome === 'exhausted';
        if (typeof outcome === 'object') overBudget = outcome.budget;
        return outcome;
      }
      // Other slices may be waiting for the money that is unused here.
      const unused = unspent;
      unspent = 0;
      if (unused > 0) await oneByOne(() => returnHold(db, { ...slice, amount: unused }));
      await sleep(waitMs * (0.5 + Math.random()));
    }
  };
  const take = (amount: number): Payment => {
    unspent -= amount;
    return 'held';
  };
  return {
    reserve: (amount) => (unspent >= amount ? Promise.resolve(take(amount)) : topUp(amount)),
    spend: ({ reserved, spent }) => void (unspent += reserved - spent),
    isExhausted: () => isExhausted,
    overBudget: () => overBudget,
  };
}

/** Runs one task after another, because a hold only remembers the name of its last change. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
