import { setImmediate } from 'node:timers/promises';

const longestStepMs = 5;

/** Long work calls this between its steps. It lets others have their turn if a step has taken long enough. */
export function createPauses(): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < longestStepMs) return;
    await setImmediate();
    start = performance.now();
  };
}
