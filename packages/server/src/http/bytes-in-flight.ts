/* How much memory the bodies and answers of an organization take. Beyond a limit, reading pauses. */

/** Gives bytes back. Safe to call twice. */
export type GiveBack = () => void;

export interface BytesInFlight {
  /**
   * Takes bytes once there is space for them, first come, first served; for something whose length is not known, none once there
   * is any space. Rejects with the signal's reason.
   */
  take(owner: string, bytes: number, signal: AbortSignal): Promise<GiveBack>;
  /** Counts bytes that are already in memory. */
  add(owner: string, bytes: number): GiveBack;
}

interface Waiting {
  bytes: number;
  go: () => void;
}

interface Taken {
  bytes: number;
  waiting: Waiting[];
}

export function createBytesInFlight({ maxBytes }: { maxBytes: number }): BytesInFlight {
  const owners = new Map<string, Taken>();
  const takenBy = (owner: string): Taken => {
    const taken = owners.get(owner) ?? { bytes: 0, waiting: [] };
    owners.set(owner, taken);
    return taken;
  };
  // A body that is longer than the whole space is let in alone.
  const fits = (taken: Taken, bytes: number) =>
    taken.bytes === 0 || taken.bytes + Math.max(bytes, 1) <= maxBytes;
  const letNext = (owner: string, taken: Taken): void => {
    for (
      let next = taken.waiting[0];
      next !== undefined && fits(taken, next.bytes);
      next = taken.waiting[0]
    ) {
      taken.waiting.shift();
      taken.bytes += next.bytes;
      next.go();
    }
    // A late caller must not delete the entry that others have made since.
    const isIdle = taken.bytes === 0 && taken.waiting.length === 0;
    if (isIdle && owners.get(owner) === taken) owners.delete(owner);
  };
  const giveBackOnce = (owner: string, taken: Taken, bytes: number): GiveBack => {
    let left = bytes;
    return () => {
      taken.bytes -= left;
      left = 0;
      letNext(owner, taken);
    };
  };
  return {
    take: async (owner, bytes, signal) => {
      const taken = takenBy(owner);
      const entry = enter(taken, bytes);
      letNext(owner, taken);
      await entry.untilGone(signal, () => letNext(owner, taken));
      return giveBackOnce(owner, taken, bytes);
    },
    add: (owner, bytes) => {
      const taken = takenBy(owner);
      taken.bytes += bytes;
      return giveBackOnce(owner, taken, bytes);
    },
  };
}

/** Waits for its turn, or until the caller has gone. */
function enter(taken: Taken, bytes: number) {
  const turn = Promise.withResolvers<void>();
  const entry: Waiting = { bytes, go: turn.resolve };
  taken.waiting.push(entry);
  return {
    untilGone: async (signal: AbortSignal, letOthers: () => void): Promise<void> => {
      const giveUp = (): void => {
        const at = taken.waiting.indexOf(entry);
        if (at === -1) return;
        taken.waiting.splice(at, 1);
        turn.reject(signal.reason);
        letOthers();
      };
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      await turn.promise.finally(() => signal.removeEventListener('abort', giveUp));
    },
  };
}
