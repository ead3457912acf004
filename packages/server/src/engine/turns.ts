/*
 * Turns of the thread, for work that keeps it for some milliseconds. However many wait for one, others have the thread
 * after each: between two turns there is a whole round of the event loop.
 */
const waiting: (() => void)[] = [];

/** Resolves when it is the caller's turn, in the order in which they were asked for. */
export function nextTurn(): Promise<void> {
  return new Promise((go) => {
    waiting.push(go);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}
