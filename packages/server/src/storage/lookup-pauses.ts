/** A pause is at most this many times as long as others have used the database since the last look-up. */
const pausePerUse = 4;

export interface Clock {
  /** In milliseconds. */
  now(): number;
  call(callback: () => void, afterMs: number): void;
}

export const usualClock: Clock = {
  now: () => performance.now(),
  call: (callback, afterMs) => void setTimeout(callback, afterMs),
};

/** Pauses between look-ups in the embedded database. */
export interface LookupPauses {
  /** Told of the beginning and the end of each turn. */
  begin(isLookup: boolean): void;
  end(): void;
  /** How long no look-up may begin; not positive if one may. */
  leftMs(): number;
  /** Calls it once, when the pause is over. */
  whenOver(callback: () => void): void;
}

/**
 * After a look-up the next one waits if others use the database, at most for as long as the look-up took. A run needs several turns,
 * one after the other; without pauses each would wait for the end of a look-up. Where there is nobody else, there is no pause.
 */
export function createLookupPauses({ now, call }: Clock): LookupPauses {
  let turn: { isLookup: boolean; at: number } | null = null;
  let othersMs = 0;
  let until = Number.NEGATIVE_INFINITY;
  let isAwaited = false;
  const leftMs = () => until - now();
  return {
    begin: (isLookup) => void (turn = { isLookup, at: now() }),
    end: () => {
      if (turn === null) return;
      const ms = now() - turn.at;
      if (turn.isLookup) {
        until = now() + Math.min(ms, pausePerUse * othersMs);
        othersMs = 0;
      } else othersMs += ms;
      turn = null;
    },
    leftMs,
    whenOver: (callback) => {
      if (isAwaited) return;
      isAwaited = true;
      call(
        () => {
          isAwaited = false;
          callback();
        },
        Math.max(1, leftMs()),
      );
    },
  };
}
