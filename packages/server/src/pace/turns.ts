import type { Debts } from './debts.ts';

/** Work may keep the thread for about this long in one round of the event loop; then other work gets its turn. */
const turnMs = 4;
/** An ordinary request, with all that follows it at once, must not have to wait for a round of its own. */
const passMs = 12;

/**
 * Turns on the thread, for work that keeps it busy for some milliseconds. However many callers wait, other work runs
 * after each turn: between two turns there is a whole round of the event loop. Organizations take turns, and one that is in
 * debt waits. What it waits for is not lost and not refused.
 */
export interface Turns {
  /** Resolves when it is the caller's turn, in the order in which its organization asked for them. */
  next(owner: string): Promise<void>;
  /** The same; undefined if the caller may go on at once: its organization had little in this round, and owes little. */
  pass(owner: string): Promise<void> | undefined;
  /** Whether an organization has to wait because of its debt. */
  isInDebt(owner: string): boolean;
  /** Begins a turn; says later whether it is over. */
  startTurn(): () => boolean;
  /** Runs work of an organization and counts how long it takes. Inside other work that is counted, it is a part of that. */
  count<Result>(owner: string, work: () => Result): Result;
  /** Counts time that cannot be measured. */
  note(owner: string, ms: number): void;
}

interface TurnOptions {
  debts: Debts;
  /** In milliseconds. */
  now(): number;
}

export function createTurns({ debts, now }: TurnOptions): Turns {
  const line = createLine(debts);
  const round = createRound();
  let isCounting = false;
  const count = <Result>(owner: string, work: () => Result): Result => {
    if (isCounting) return work();
    isCounting = true;
    const startedAt = now();
    try {
      return work();
    } finally {
      isCounting = false;
      const ms = now() - startedAt;
      round.spend(owner, ms);
      debts.note(owner, ms);
    }
  };
  return {
    next: line.enter,
    pass: (owner) => {
      const isFree = !line.has(owner) && round.spentMs(owner) < passMs && debts.waitMs(owner) === 0;
      return isFree ? undefined : line.enter(owner);
    },
    startTurn: () => startTurn(now),
    isInDebt: (owner) => debts.waitMs(owner) > 0,
    count,
    note: debts.note,
  };
}

/** Two clocks, as that of the thread costs more to read, and stands still while other programs have the processor. */
function startTurn(now: () => number): () => boolean {
  const [wallUntil, until] = [performance.now() + turnMs, now() + turnMs];
  return () => performance.now() > wallUntil && now() > until;
}

/** What was counted of each organization since the event loop went round last. */
function createRound() {
  const spent = new Map<string, number>();
  return {
    spentMs: (owner: string) => spent.get(owner) ?? 0,
    spend: (owner: string, ms: number) => {
      if (spent.size === 0) setImmediate(() => spent.clear());
      spent.set(owner, (spent.get(owner) ?? 0) + ms);
    },
  };
}

/** Gives one turn in a round, while anybody waits who may have one. */
function createLine({ waitMs }: Pick<Debts, 'waitMs'>) {
  const waiting = new Map<string, (() => void)[]>();
  const wakeUp = createWakeUp(give);
  return {
    has: (owner: string) => waiting.has(owner),
    enter: (owner: string): Promise<void> =>
      new Promise((go) => {
        const callers = waiting.get(owner) ?? [];
        callers.push(go);
        waiting.set(owner, callers);
        // Those that are waited for may be in debt, and this one is not.
        if (callers.length === 1) wakeUp.within(waitMs(owner));
      }),
  };

  function give(): void {
    let leastMs = Number.POSITIVE_INFINITY;
    for (const [owner, callers] of waiting) {
      const ms = waitMs(owner);
      leastMs = Math.min(leastMs, ms);
      if (ms > 0) continue;
      const go = callers.shift();
      // Moved to the end, so that the other organizations come first next time.
      waiting.delete(owner);
      if (callers.length > 0) waiting.set(owner, callers);
      go?.();
      break;
    }
    if (waiting.size > 0) wakeUp.within(leastMs);
  }
}

/** Calls once, in the next round of the event loop or later, as soon as anybody asked for it. */
function createWakeUp(call: () => void) {
  let cancel: (() => void) | null = null;
  let isSoon = false;
  const run = (): void => {
    cancel = null;
    call();
  };
  return {
    within: (ms: number): void => {
      if (cancel !== null && (isSoon || ms > 0)) return;
      cancel?.();
      isSoon = ms === 0;
      cancel = isSoon ? soon(run) : later(run, ms);
    },
  };
}

function soon(run: () => void): () => void {
  const round = setImmediate(run);
  return () => clearImmediate(round);
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
