/** Milliseconds of calls made one after the other; where a call gives a function, that one is timed. */
export async function time(count: number, call: (at: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    let startedAt = performance.now();
    const result = await call(at);
    if (typeof result === 'function') {
      startedAt = performance.now();
      await result();
    }
    times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
