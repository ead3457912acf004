/* Memories of vendors that live elsewhere: what a request reads of them goes along with it, what it writes goes back. */
import type { SimulatorState } from './simulator.ts';

/** Values by vendor and key; null where nothing is kept. */
export type KeptValues = readonly (readonly [name: string, value: string | null])[];

export interface Passage<Result> {
  result: Result;
  /** What was looked up, with what it was taken for. */
  reads: [name: string, value: string | null][];
  writes: [name: string, value: string][];
}

export interface TrackedStates {
  stateOf(vendor: string): SimulatorState;
  /** Runs something that must end at once; what is not `known` is taken for empty. */
  follow<Result>(known: KeptValues, run: () => Result): Passage<Result>;
}

export function createTrackedStates(): TrackedStates {
  let known = new Map<string, string | null>();
  let reads = new Map<string, string | null>();
  let writes = new Map<string, string>();
  return {
    stateOf: (vendor) => ({
      get: (key) => {
        const name = `${vendor} ${key}`;
        const written = writes.get(name);
        if (written !== undefined) return written;
        const value = known.get(name) ?? null;
        reads.set(name, value);
        return value ?? undefined;
      },
      set: (key, value) => void writes.set(`${vendor} ${key}`, value),
    }),
    follow: (values, run) => {
      [known, reads, writes] = [new Map(values), new Map(), new Map()];
      const result = run();
      return { result, reads: [...reads], writes: [...writes] };
    },
  };
}
