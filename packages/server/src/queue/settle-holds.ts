/**
 * What has ended waits no longer than this: about as long as a transaction takes. Slices whose records end at once begin
 * within a few milliseconds of each other.
 */
const longestMs = 10;

/**
 * Keeps a settler from writing the first slice of a round while the next ones are about to end, so that one transaction
 * writes all of them.
 */
export interface SettleHolds {
  /** Returns a function that ends this hold; to call it again does nothing. */
  begin(): () => void;
  /** Resolves when nobody holds any more, or a moment later. Undefined if nobody does. */
  over(): Promise<unknown> | undefined;
}

export function createSettleHolds({ sleep }: { sleep(ms: number): Promise<unknown> }): SettleHolds {
  const holding = new Set<symbol>();
  let tell = () => {};
  return {
    begin: () => {
      const hold = Symbol('hold');
      holding.add(hold);
      return () => {
        if (holding.delete(hold) && holding.size === 0) tell();
      };
    },
    over: () => {
      if (holding.size === 0) return undefined;
      return Promise.race([new Promise<void>((resolve) => (tell = resolve)), sleep(longestMs)]);
    },
  };
}
