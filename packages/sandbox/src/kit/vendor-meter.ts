/** What a simulated vendor has been asked since it started. */
export interface VendorCounts {
  requests: number;
  /** Under way now. */
  concurrent: number;
  maxConcurrent: number;
  /** The most that came within any second. */
  maxPerSecond: number;
  /** Answered as over the limit. */
  limited: number;
}

export interface VendorMeter {
  counts: VendorCounts;
  /** A request has come; call the returned function once, when it is over. */
  enter(nowMs: number): () => void;
  /** Whether the vendor takes one more request; only asked while limits are on. */
  admits(nowMs: number): boolean;
}

// A caller that keeps to the rate exactly still arrives a little early now and then, for networks do jitter.
const tolerance = 1;

/** A bucket for one second's worth of requests; `requestsPerSecond` is null where there is no limit. */
export function createVendorMeter(requestsPerSecond: number | null): VendorMeter {
  const counts: VendorCounts = { requests: 0, concurrent: 0, maxConcurrent: 0, maxPerSecond: 0, limited: 0 };
  const countSecond = createSecondCounter();
  const capacity = Math.max(1, requestsPerSecond ?? 0) + tolerance;
  let tokens = capacity;
  let filledAtMs = 0;
  return {
    counts,
    enter: (nowMs) => {
      counts.requests += 1;
      counts.maxPerSecond = Math.max(counts.maxPerSecond, countSecond(nowMs));
      counts.concurrent += 1;
      counts.maxConcurrent = Math.max(counts.maxConcurrent, counts.concurrent);
      return () => void (counts.concurrent -= 1);
    },
    admits: (nowMs) => {
      if (requestsPerSecond === null) return true;
      tokens = Math.min(capacity, tokens + ((nowMs - filledAtMs) / 1000) * requestsPerSecond);
      filledAtMs = nowMs;
      if (tokens < 1) {
        counts.limited += 1;
        return false;
      }
      tokens -= 1;
      return true;
    },
  };
}

/** Counts what came within the second that ends now. */
function createSecondCounter(): (nowMs: number) => number {
  let arrivals: number[] = [];
  let first = 0;
  return (nowMs) => {
    arrivals.push(nowMs);
    while ((arrivals[first] ?? nowMs) <= nowMs - 1000) first += 1;
    // Cut now and then: to shift a long list for every request costs more than all the rest.
    if (first > 1000 && first * 2 > arrivals.length) {
      arrivals = arrivals.slice(first);
      first = 0;
    }
    return arrivals.length - first;
  };
}
