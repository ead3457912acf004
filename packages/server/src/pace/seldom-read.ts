/** For so long the dear clock may be wrong, and no longer. */
const freshMs = 0.5;

/**
 * A clock that costs more to read than what it times often takes. Shortly after it was read it is taken to go as the cheap one does.
 * Never goes back. Both in milliseconds.
 */
export function seldomRead({ dear, cheap }: { dear(): number; cheap(): number }): () => number {
  let readAt = Number.NEGATIVE_INFINITY;
  let value = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = cheap();
    if (now - readAt >= freshMs) {
      value = dear();
      readAt = now;
    }
    last = Math.max(last, value + now - readAt);
    return last;
  };
}
