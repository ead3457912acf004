import type { SimulatorState } from './simulator.ts';

/** A memory of at most that many entries; those that were used longest ago go first. */
export function createBoundedState(maxEntries: number): SimulatorState {
  // A Map keeps the order of insertion: what is used is put back in at its end.
  const entries = new Map<string, string>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= maxEntries) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
  };
}
