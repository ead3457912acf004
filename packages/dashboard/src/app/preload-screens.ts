import type { Place } from './navigation.ts';
import { places } from './navigation.ts';

interface Preloading {
  preload: (to: Place['to']) => Promise<unknown>;
  /** Resolves when the browser has nothing else to do. */
  idle?: () => Promise<void>;
  signal: AbortSignal;
}

/** In a page that is never idle, a screen is loaded after so long all the same. */
const longestWaitMs = 5000;

/**
 * Loads the code of all screens, so that they open also while the service restarts. One after the other, whenever there
 * is nothing else to do: all at once they hold up whatever somebody does meanwhile.
 */
export async function preloadScreens({ preload, idle = untilIdle, signal }: Preloading): Promise<void> {
  for (const { to } of places) {
    await idle();
    if (signal.aborted) return;
    // It is loaded when somebody goes there, and tells then what is wrong.
    await preload(to).catch(() => {});
  }
}

/** Safari knows no idle time. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve, 200);
  });
}
