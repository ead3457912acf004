/* How much of the memory is taken by what an organization sends and is sent. Beyond a bound reading pauses. */

/** Gives bytes back. Safe to call twice. */
export type GiveBack = () => void;

export interface BytesInFlight {
  /** Takes bytes when there is room for them, after whoever asked before. Rejects with the signal's reason. */
  take(owner: string, bytes: number, signal: AbortSignal): Promise<GiveBack>;
  /** Counts bytes that are there already. */
  add(owner: string, bytes: number): GiveBack;
}

interface Waiting {
  bytes: number;
  go: () => void;
}

interface Held {
  bytes: number;
  waiting: Waiting[];
}

export function createBytesInFlight({ maxBytes }: { maxBytes: number }): BytesInFlight {
  const owners = new Map<string, Held>();
  const heldBy = (owner: string): Held => {
    const held = owners.get(owner) ?? { bytes: 0, waiting: [] };
    owners.set(owner, held);
    return held;
  };
  // What is longer than all there is goes alone.
  const fits = (held: Held, bytes: number) => held.bytes === 0 || held.bytes + bytes <= maxBytes;
  const letNext = (owner: string, held: Held): void => {
    for (let next = held.waiting[0]; next !== undefined && fits(held, next.bytes); next = held.waiting[0]) {
      held.waiting.shift();
      held.bytes += next.bytes;
      next.go();
    }
    if (held.bytes === 0 && held.waiting.length === 0) owners.delete(owner);
  };
  const giveBackOnce = (owner: string, held: Held, bytes: number): GiveBack => {
    let left = bytes;
    return () => {
      held.bytes -= left;
      left = 0;
      letNext(owner, held);
    };
  };
  return {
    take: async (owner, bytes, signal) => {
      const held = heldBy(owner);
      const entry = enter(held, bytes);
      letNext(owner, held);
      await entry.untilGone(signal, () => letNext(owner, held));
      return giveBackOnce(owner, held, bytes);
    },
    add: (owner, bytes) => {
      const held = heldBy(owner);
      held.bytes += bytes;
      return giveBackOnce(owner, held, bytes);
    },
  };
}

/** Stands in line until it goes, or whoever waits has gone. */
function enter(held: Held, bytes: number) {
  const room = Promise.withResolvers<void>();
  const entry: Waiting = { bytes, go: room.resolve };
  held.waiting.push(entry);
  return {
    untilGone: async (signal: AbortSignal, letOthers: () => void): Promise<void> => {
      const giveUp = (): void => {
        const at = held.waiting.indexOf(entry);
        if (at === -1) return;
        held.waiting.splice(at, 1);
        room.reject(signal.reason);
        letOthers();
      };
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      await room.promise.finally(() => signal.removeEventListener('abort', giveUp));
    },
  };
}
