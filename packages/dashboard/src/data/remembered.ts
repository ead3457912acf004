import { useCallback, useSyncExternalStore } from 'react';

const changed = new EventTarget();

/** A choice that this browser remembers. Every part of the page that reads it sees a change, in other tabs too. */
export function useRemembered<Value extends string>(
  name: string,
  allowed: readonly Value[],
  otherwise: Value,
): [Value, (value: Value) => void] {
  const key = `headrace.${name}`;
  const stored = useSyncExternalStore(listen, () => readRemembered(key));
  const value = allowed.find((one) => one === stored) ?? otherwise;
  const set = useCallback((next: Value) => remember(key, next), [key]);
  return [value, set];
}

/** A browser may forbid the store; then choices last as long as the page. */
const fallback = new Map<string, string>();

export function readRemembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
  changed.dispatchEvent(new Event('change'));
}

function listen(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}
