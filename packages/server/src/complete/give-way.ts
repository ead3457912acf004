import { setImmediate } from 'node:timers/promises';

const longestStepMs = 5;

/** What a long piece of work calls in between: it lets others have their turn once a step has taken long enough. */
export function createPauses(): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < longestStepMs) return;
    await setImmediate();
    start = performance.now();
  };
}
