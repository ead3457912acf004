/** What a simulated vendor has been asked since it started. */
export interface VendorCounts {
  requests: number;
  /** Under way now. */
  concurrent: number;
  maxConcurrent: number;
  /** Answered as over the limit. */
  limited: number;
}

export interface VendorMeter {
  counts: VendorCounts;
  /** Call the returned function once, when the request is over. */
  enter(): () => void;
  /** Whether the vendor has room for one more request; only asked while limits are on. */
  admits(nowMs: number): boolean;
}

// A caller that keeps to the rate exactly still arrives a little early now and then, for networks do jitter.
const tolerance = 1;

/** A bucket that holds one second's worth of requests; `requestsPerSecond` is null where there is no limit. */
export function createVendorMeter(requestsPerSecond: number | null): VendorMeter {
  const counts: VendorCounts = { requests: 0, concurrent: 0, maxConcurrent: 0, limited: 0 };
  const capacity = Math.max(1, requestsPerSecond ?? 0) + tolerance;
  let tokens = capacity;
  let filledAtMs = 0;
  return {
    counts,
    enter: () => {
      counts.requests += 1;
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
