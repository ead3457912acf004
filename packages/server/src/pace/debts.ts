/* How much of the thread each organization has used lately: a debt, which time works off. */

/**
 * The share of the thread at which a debt is worked off: what an organization gets while others want something, too. It is `most` minus
 * what the others use, and never below `least`. A fifth of the thread stays free, so that somebody who wants little does not wait.
 */
const shares = { most: 0.8, least: 0.4 };
/** Use is averaged over about this time. */
const rateMs = 1000;
/** A debt below this does not count. */
const freeMs = 10;
/** Nobody waits much longer for a single long stretch than for many short ones. */
const maxDebtMs = 1000;
/** How long an organization counts as active after the last that it used. */
const activeMs = 2000;
/** Others may stop or get into debt themselves meanwhile. */
const lookAgainMs = 25;

export interface Debts {
  /** Counts that an organization used the thread for so long. */
  note(owner: string, ms: number): void;
  /**
   * How long to wait before asking again; 0 if it may use the thread. It may while its debt is small, and always if no
   * other active organization owes less: so one that is alone never waits, and those that want as much as each other share the whole thread.
   */
  waitMs(owner: string): number;
}

/** Use of the thread; older use counts less. */
interface Use {
  usedMs: number;
  /** When that was so. */
  at: number;
}

interface Account extends Use {
  debtMs: number;
}

export function createDebts(now: () => number): Debts {
  // In the order in which they were last used, so that those that are not active come first.
  const accounts = new Map<string, Account>();
  const forgetIdle = (at: number): void => {
    for (const [owner, account] of accounts) {
      if (isActive(account, at)) return;
      if (debtOf(account, at) === 0) accounts.delete(owner);
    }
  };
  /** Of all organizations together. It is kept, as adding up those of thousands would take long. */
  let all: Use = { usedMs: 0, at: now() };
  const shareOf = (account: Account, at: number): number => {
    const others = (usedOf(all, at) - usedOf(account, at)) / rateMs;
    return Math.max(shares.least, shares.most - others);
  };
  const debtOf = (account: Account, at: number): number =>
    account.debtMs === 0 ? 0 : Math.max(0, account.debtMs - (at - account.at) * shareOf(account, at));
  const owesMost = (owner: string, debtMs: number, at: number): boolean => {
    for (const [other, account] of accounts) {
      if (other !== owner && isActive(account, at) && debtOf(account, at) < debtMs) return true;
    }
    return false;
  };
  return {
    note: (owner, ms) => {
      const at = now();
      const account = accounts.get(owner) ?? { debtMs: 0, usedMs: 0, at };
      const debtMs = Math.min(maxDebtMs, debtOf(account, at) + ms);
      const usedMs = usedOf(account, at) + ms;
      all = { usedMs: usedOf(all, at) + ms, at };
      accounts.delete(owner);
      forgetIdle(at);
      accounts.set(owner, { debtMs, usedMs, at });
    },
    waitMs: (owner) => {
      const at = now();
      const account = accounts.get(owner);
      const debtMs = account === undefined ? 0 : debtOf(account, at);
      if (account === undefined || debtMs <= freeMs || !owesMost(owner, debtMs, at)) return 0;
      return Math.min(lookAgainMs, (debtMs - freeMs) / shareOf(account, at));
    },
  };
}

function isActive({ at }: Account, now: number): boolean {
  return now - at < activeMs;
}

function usedOf({ usedMs, at }: Use, now: number): number {
  return usedMs * Math.exp((at - now) / rateMs);
}
