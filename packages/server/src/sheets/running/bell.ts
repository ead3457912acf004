/** Wakes the one that waits; if none does, the next one that waits. */
export function createBell() {
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    wait: async (): Promise<void> => {
      if (!hasRung) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      hasRung = false;
    },
  };
}
