/** The places of a job's runs. A run has one from the time its rows are read until the reader has had all of them. */
export interface Places {
  /** Waits until one is free. Rejects when the signal aborts. */
  take(): Promise<void>;
  free(): void;
}

export function createPlaces(max: number, signal: AbortSignal): Places {
  let taken = 0;
  let wake = () => {};
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    take: async () => {
      signal.throwIfAborted();
      while (taken >= max) {
        await new Promise<void>((resolve) => (wake = resolve));
        signal.throwIfAborted();
      }
      taken += 1;
    },
    free: () => {
      taken -= 1;
      wake();
    },
  };
}
