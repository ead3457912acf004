/* Whether the service answers. Any call that gets no answer says no; then it is asked until it answers again. */

type Listener = () => void;

const askAgainMs = 5000;
const listeners = new Set<Listener>();
let isReachable = true;

function set(reachable: boolean): void {
  if (reachable === isReachable) return;
  isReachable = reachable;
  for (const listener of listeners) listener();
  if (!reachable) setTimeout(() => void askAgain(), askAgainMs);
}

async function askAgain(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    set(true);
  } catch {
    setTimeout(() => void askAgain(), askAgainMs);
  }
}

export const reachability = {
  read: () => isReachable,
  listen: (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** A way to ask the service that also notices whether it answers. */
export function noticing(ask: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      const response = await ask(input, init);
      set(true);
      return response;
    } catch (error) {
      // Aborting is our own doing, and says nothing about the service.
      if (init?.signal?.aborted !== true) set(false);
      throw error;
    }
  };
}

/** `fetch`, which also notices whether the service answers. */
export const noticingFetch = noticing((input, init) => fetch(input, init));
