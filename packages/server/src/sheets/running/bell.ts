/** Wakes the one that waits; if none does, the next one that waits. */
export function createBell() {
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    wait: async (ms: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, hasRung ? 0 : ms);
      wake = resolve;
      await promise;
      clearTimeout(timer);
      wake = null;
      hasRung = false;
    },
  };
}
