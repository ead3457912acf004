/** How long the cheap clock stands in for the costly one, and so how far it can be ahead. */
const freshMs = 0.5;

/**
 * For a clock that costs more to read than much of what it times. For a moment after each reading, the cheap clock says how far it has
 * gone on. The result never goes back. Both clocks are in milliseconds.
 */
export function seldomRead({ costly, cheap }: { costly(): number; cheap(): number }): () => number {
  let readAt = Number.NEGATIVE_INFINITY;
  let value = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = cheap();
    if (now - readAt >= freshMs) {
      value = costly();
      readAt = now;
    }
    last = Math.max(last, value + now - readAt);
    return last;
  };
}
