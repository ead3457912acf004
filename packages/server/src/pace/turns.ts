/*
 * Turns on the thread, for work that keeps it busy for some milliseconds. However many callers wait, other work runs
 * after each turn: between two turns there is a whole round of the event loop. Organizations take turns, too.
 */
const waiting = new Map<string, (() => void)[]>();

/** Resolves when it is the caller's turn, in the order in which its organization asked for them. */
export function nextTurn(organizationId: string): Promise<void> {
  return new Promise((go) => {
    if (waiting.size === 0) setImmediate(giveTurn);
    const line = waiting.get(organizationId) ?? [];
    line.push(go);
    waiting.set(organizationId, line);
  });
}

function giveTurn(): void {
  for (const [organizationId, line] of waiting) {
    const go = line.shift();
    // Moved to the end, so that the other organizations come first next time.
    waiting.delete(organizationId);
    if (line.length > 0) waiting.set(organizationId, line);
    go?.();
    break;
  }
  if (waiting.size > 0) setImmediate(giveTurn);
}
