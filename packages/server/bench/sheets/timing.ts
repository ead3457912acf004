export interface Times {
  median: number;
  p95: number;
}

/** Milliseconds of one call. */
export async function timeOne(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

export function summarize(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}
