import { useSyncExternalStore } from 'react';

/** How often times such as `3 min ago` are written anew. */
const everyMs = 20_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    timer = setInterval(tick, everyMs);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** The time, to 20 s. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(listen, () => now));
}
