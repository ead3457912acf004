/** Evaluations that may be past their first slice of time at once; each of them can hold tens of megabytes. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Waits for a place among the evaluations that take long; every one that gets it gives it back. Short
 * evaluations, which are nearly all, never come here.
 */
export function takePlace(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return Promise.resolve();
  }
  return new Promise((resolve) => waiting.push(resolve));
}

export function givePlaceBack(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}
