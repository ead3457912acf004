/** How often to look for work that nobody announced. */
export const pollMs = 1000;

/** What is known of work that may have come. */
export interface Arrivals {
  /** `about` is the class of the work that came; any other text may mean class 1. */
  note(about: string): void;
  /** Whether work of class 1 may have come since the last look for it. */
  any(): boolean;
  clear(): void;
  /** A look for work of any class begins; the function that it returns is to be told whether there was none. */
  look(): (isEmpty: boolean) => void;
  /**
   * Whether the last such look found none, a moment ago, and nothing was announced since it began. Slices that end make a
   * worker look for more, and at the end of a large list there is none.
   */
  isDry(): boolean;
}

export function createArrivals(now: () => number = () => performance.now()): Arrivals {
  let isThere = false;
  let noted = 0;
  let dry: { since: number; noted: number } | null = null;
  return {
    note: (about) => {
      noted += 1;
      isThere ||= about !== '2' && about !== '3';
    },
    any: () => isThere,
    clear: () => void (isThere = false),
    look: () => {
      const begun = { since: now(), noted };
      return (isEmpty) => void (dry = isEmpty ? begun : null);
    },
    isDry: () => dry !== null && dry.noted === noted && now() - dry.since < pollMs,
  };
}
