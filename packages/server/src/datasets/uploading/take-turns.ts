/* Decides whose turn it is to read a file: one file of each organization at a time, and nobody twice while others wait. */

export interface Turn {
  owner: string;
  /** Ends the wait. A turn that has begun goes on. */
  signal?: AbortSignal | undefined;
}

export interface Turns {
  /** Runs a task when it is its turn. Rejects with the signal's reason if the signal aborts first. */
  run<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  owner: string;
  start: () => void;
}

/** `atOnce`: how many tasks this process runs. Each owner has one at most. */
export function createTurns({ atOnce }: { atOnce: number }): Turns {
  const running = new Set<string>();
  const waiting: Waiting[] = [];
  /**
   * Owners in the order in which they last had a turn; an owner that is not listed has not had one since all others
   * had.
   */
  const served: string[] = [];
  const startNext = (): void => {
    while (running.size < atOnce) {
      const next = pickNext(waiting, { running, served });
      if (next === null) return;
      waiting.splice(waiting.indexOf(next), 1);
      noteTurn(served, next.owner, waiting);
      running.add(next.owner);
      next.start();
    }
  };
  return {
    run: async ({ owner, signal }, task) => {
      signal?.throwIfAborted();
      const turn = Promise.withResolvers<void>();
      const entry: Waiting = { owner, start: turn.resolve };
      const giveUp = (): void => {
        const at = waiting.indexOf(entry);
        if (at === -1) return;
        waiting.splice(at, 1);
        turn.reject(signal?.reason);
      };
      waiting.push(entry);
      signal?.addEventListener('abort', giveUp, { once: true });
      startNext();
      await turn.promise.finally(() => signal?.removeEventListener('abort', giveUp));
      return task().finally(() => {
        running.delete(owner);
        startNext();
      });
    },
  };
}

/** Among those that may begin, the first one of the owner whose last turn is longest ago. */
function pickNext(
  waiting: readonly Waiting[],
  { running, served }: { running: ReadonlySet<string>; served: readonly string[] },
): Waiting | null {
  let best: Waiting | null = null;
  for (const one of waiting) {
    if (running.has(one.owner)) continue;
    if (best === null || served.indexOf(one.owner) < served.indexOf(best.owner)) best = one;
  }
  return best;
}

/** Only an owner that waits again is compared with others. */
function noteTurn(served: string[], owner: string, waiting: readonly Waiting[]): void {
  const stillWaiting = new Set(waiting.map((one) => one.owner));
  const kept = served.filter((one) => one !== owner && stillWaiting.has(one));
  served.splice(0, served.length, ...kept, owner);
}
