const firstMs = 500;
const longestMs = 30_000;
/** A worker that lived for so long did not end because of how it was started. */
const soundMs = 60_000;

/** How long to wait before a worker that ended is started again: longer each time, unless it has worked well before. */
export function nextPauseMs({ lastMs, livedMs }: { lastMs: number; livedMs: number }): number {
  if (lastMs === 0 || livedMs >= soundMs) return firstMs;
  return Math.min(longestMs, lastMs * 2);
}
