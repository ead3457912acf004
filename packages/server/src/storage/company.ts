/*
 * Whether other processes ask providers, too. While there is none, equal look-ups meet in the memory of the only one,
 * and the database need not know of them.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker } from './askers.ts';
import { announceAsker, goneAfterMs, withdrawAsker } from './askers.ts';
import type { Db } from './database.ts';
import type { Signals } from './signals.ts';

export interface Company {
  /** Announces this process, when it asks for the first time, and waits until the others know of it. */
  enter(): Promise<void>;
  /** Whether this process is surely the only one that asks. */
  isAlone(): boolean;
  /** When another process was last seen, by the clock that nobody sets; `-Infinity` if none was. */
  metAt(): number;
  /** Called once another process has come, which begins to ask when this is done. */
  onCompany(share: () => Promise<void>): void;
  leave(): Promise<void>;
}

interface CompanyOptions {
  db: Db;
  signals: Signals;
  reportFault(error: unknown): void;
  /** By a clock that nobody sets. */
  now?: () => number;
}

const announceMs = 2000;
/** Others take this process for gone after `goneAfterMs`; it stops being sure of itself before that. */
const sureMs = goneAfterMs - announceMs;
/** How long after the last company a process is alone again: what the others asked last is over, too. */
const alonePatienceMs = 15_000;
/** How long a new process waits until the others know of it. One that does not say so in this time has been lost. */
const enterPatienceMs = 2000;
const enterLookMs = 20;

export function createCompany(options: CompanyOptions): Company {
  const { db, signals, reportFault, now = () => performance.now() } = options;
  const id = randomUUID();
  const watch = createWatch({ db, id, now });
  let entering: Promise<void> | null = null;
  let stopWatching = () => {};
  const lookAgain = () => void watch.look().catch(reportFault);
  const enter = async (): Promise<void> => {
    const timer = setInterval(lookAgain, announceMs).unref();
    const unsubscribe = signals.subscribe('askers', lookAgain);
    stopWatching = () => {
      clearInterval(timer);
      unsubscribe();
    };
    const until = now() + enterPatienceMs;
    let isKnown = await watch.look();
    signals.publish('askers', ['']);
    while (!isKnown && now() < until) {
      await sleep(enterLookMs);
      isKnown = await watch.look();
    }
  };
  return {
    enter: () => (entering ??= enter().catch(reportFault)),
    isAlone: watch.isAlone,
    metAt: watch.metAt,
    onCompany: watch.onCompany,
    leave: async () => {
      if (entering === null) return;
      await entering;
      stopWatching();
      await watch.idle();
      await withdrawAsker(db, id).catch(reportFault);
    },
  };
}

/** What this process knows of the others. */
function createWatch({ db, id, now }: { db: Db; id: string; now: () => number }) {
  const state = {
    isAlone: false,
    sureUntil: 0,
    metAt: Number.NEGATIVE_INFINITY,
    knowsOf: 0,
  };
  let share: () => Promise<void> = async () => {};
  /** The others begin when they read that this process knows of them, so it has shared by then. */
  const meet = async (others: readonly Asker[]): Promise<void> => {
    state.metAt = now();
    state.isAlone = false;
    const newest = Math.max(...others.map(({ number }) => number));
    if (newest <= state.knowsOf) return;
    await share();
    await announceAsker(db, { id, knowsOf: newest });
    state.knowsOf = newest;
  };
  /** Whether the others know of this process. */
  const lookOnce = async (): Promise<boolean> => {
    const askedAt = now();
    const { number, others } = await announceAsker(db, { id, knowsOf: state.knowsOf });
    if (others.length > 0) await meet(others);
    else if (now() - state.metAt > alonePatienceMs) state.isAlone = true;
    state.sureUntil = askedAt + sureMs;
    return others.every(({ knowsOf }) => knowsOf >= number);
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** One look after the other, so that nothing is announced before it is done. */
    look: (): Promise<boolean> => {
      const next = last.then(lookOnce);
      last = next.catch(() => {});
      return next;
    },
    idle: () => last,
    isAlone: () => state.isAlone && now() < state.sureUntil,
    metAt: () => state.metAt,
    onCompany: (task: () => Promise<void>) => void (share = task),
  };
}
