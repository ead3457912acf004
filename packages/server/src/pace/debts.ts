/* How much of the thread each organization has used lately: a debt, which time works off. */

/** The share of the thread at which a debt is worked off: what one organization gets while others want something, too. */
const share = 0.4;
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

interface Account {
  debtMs: number;
  /** When that was so. */
  at: number;
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
  const owesMost = (owner: string, debtMs: number): boolean => {
    const at = now();
    for (const [other, account] of accounts) {
      if (other !== owner && isActive(account, at) && debtOf(account, at) < debtMs) return true;
    }
    return false;
  };
  return {
    note: (owner, ms) => {
      const at = now();
      const account = accounts.get(owner);
      const debtMs = Math.min(maxDebtMs, debtOf(account, at) + ms);
      accounts.delete(owner);
      forgetIdle(at);
      accounts.set(owner, { debtMs, at });
    },
    waitMs: (owner) => {
      const debtMs = debtOf(accounts.get(owner), now());
      if (debtMs <= freeMs || !owesMost(owner, debtMs)) return 0;
      return Math.min(lookAgainMs, (debtMs - freeMs) / share);
    },
  };
}

function isActive({ at }: Account, now: number): boolean {
  return now - at < activeMs;
}

function debtOf(account: Account | undefined, now: number): number {
  return account === undefined ? 0 : Math.max(0, account.debtMs - (now - account.at) * share);
}
